import { fetchInTime } from '../fetch-in-time';
import type { components } from '../schema';
import { setChecked } from './checking';
import { canWork, solve } from './proof-of-work';

/** While one is computed the server may come to ask for more. */
const MOST_PROOFS = 3;

/**
 * Sends a refused request again with the proof that `refusal` asks for. Resolves with the refusal where the browser cannot
 * compute, or the server has no challenge to give.
 */
export async function sendProven(request: Request, refusal: Response): Promise<Response> {
  let response = refusal;
  for (let proofs = 0; proofs < MOST_PROOFS; proofs += 1) {
    const path = response.headers.get('X-Proof-Needed');
    const proof = path && (await prove(path, request.signal));
    if (!proof) return response;
    const proven = request.clone();
    proven.headers.set('X-Proof', proof);
    response = await fetchInTime(proven);
  }
  return response;
}

/** What goes into X-Proof for the challenge at `path`. */
async function prove(path: string, signal: AbortSignal): Promise<string | null> {
  if (!canWork()) return null;
  setChecked(0);
  try {
    const response = await fetchInTime(new Request(path, { signal }));
    if (!response.ok) return null;
    const { key, ...puzzle } = (await response.json()) as components['schemas']['ProofOfWorkView'];
    return `${key}.${await solve(puzzle, signal, setChecked)}`;
  } finally {
    setChecked(undefined);
  }
}
