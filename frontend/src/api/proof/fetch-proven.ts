import { fetchInTime } from '../fetch-in-time';

/**
 * `fetchInTime` that, when the server asks for a proof of work, computes it and sends the same request again. Nothing
 * that was typed is lost by it, and the captcha has not been used up. Rejects with an `ApiError`.
 */
export async function fetchProven(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await fetchInTime(request);
  return response.headers.has('X-Proof-Needed')
    ? (await import('./send-proven')).sendProven(again, response)
    : response;
}
