import { fetchInTime } from '../fetch-in-time';
import type { components } from '../schema';
import { canWork, solve } from './proof-of-work';

/** Progress of the proof that a request waits for, from 0 to 1; undefined while none does. */
let share: number | undefined;
const listeners = new Set<() => void>();

export const checkedShare = (): number | undefined => share;

export function onChecking(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setChecked(next: number | undefined): void {
  share = next;
  for (const listener of listeners) listener();
}

/** The server may raise its demand while a proof is being computed. */
const MAX_PROOFS = 3;

/**
 * `fetchInTime` that, when the server demands a proof of work, computes it and sends the same request again. No input
 * is lost, and the captcha has not been used up. Resolves with the refusal where the browser cannot compute, or the
 * server has no challenge to give. Rejects with an `ApiError`.
 */
export async function fetchProven(request: Request): Promise<Response> {
  const isFile = !/json/.test(request.headers.get('Content-Type') ?? 'json');
  if (request.method === 'GET' || isFile) return fetchInTime(request);
  // Not a clone: its body would be a stream, which browsers neither show in their developer tools nor send again.
  const body = (await request.text()) || null;
  let response = await fetchInTime(new Request(request, { method: request.method, body }));
  for (let proofs = 0; proofs < MAX_PROOFS; proofs += 1) {
    const path = response.headers.get('X-Proof-Needed');
    const proof = path && (await prove(path, request));
    if (!proof) return response;
    const proven = new Request(request, { method: request.method, body });
    proven.headers.set('X-Proof', proof);
    response = await fetchInTime(proven);
  }
  return response;
}

/** Returns the X-Proof header for the challenge at `path`, which is requested with the token of `request`. */
async function prove(path: string, { headers, signal }: Request): Promise<string | null> {
  if (!canWork()) return null;
  setChecked(0);
  try {
    const token = headers.get('X-Auth-Token') ?? '';
    const response = await fetchInTime(new Request(path, { headers: { 'X-Auth-Token': token }, signal }));
    if (!response.ok) return null;
    const { key, ...puzzle } = (await response.json()) as components['schemas']['ProofOfWorkView'];
    return `${key}.${await solve(puzzle, signal, setChecked)}`;
  } finally {
    setChecked(undefined);
  }
}
