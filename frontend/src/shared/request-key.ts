/**
 * A fresh `Idempotency-Key`: the same request sent again with it is done once. Made by hand, because browsers withhold
 * `randomUUID` from pages without TLS.
 */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The header of a request that is done once. */
export const keyed = (key: string) => ({ 'Idempotency-Key': key });
