import type { Notice } from './fake-gateway.js';

export type Reason = 'malformed' | 'signature' | 'unknown_key' | 'timestamp' | 'foreign_merchant';

/** A notification that must be refused: what is wrong with it, the reason for the refusal, and how it is made. */
export type Forgery<Gateway> = readonly [
  fault: string,
  reason: Reason,
  make: (gateway: Gateway, outTradeNo: string, otherOutTradeNo: string) => Notice,
];

export const withBody = (notice: Notice, change: (body: string) => string): Notice => {
  const body = change(notice.body);
  if (body === notice.body) throw new Error('this forgery changes nothing');
  return { ...notice, body };
};

export const withHeaders = (notice: Notice, headers: Readonly<Record<string, string | null>>): Notice => {
  const entries = Object.entries({ ...notice.headers, ...headers });
  return {
    ...notice,
    headers: Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null)),
  };
};

/** Returns the text with its middle character changed; the result is still base64 or hex. */
export const flipped = (text: string): string => {
  const at = Math.floor(text.length / 2);
  return `${text.slice(0, at)}${text[at] === 'a' ? 'b' : 'a'}${text.slice(at + 1)}`;
};
