import type { ErrorCode } from '../errors/index.js';

const MAX_LENGTH = 500;
const SCHEMES: readonly string[] = ['http:', 'https:'];
/** Parameters that identify where a reader came from, not the content. */
const ORIGIN = /^(utm_|spm$|from$|share)/i;

export type ContentAddressVerdict =
  | {
      readonly ok: true;
      /** The address to open. */
      readonly url: string;
      /**
       * The same for every spelling of one address: no scheme, `www.`, fragment, tracking parameters or trailing slash.
       */
      readonly key: string;
    }
  | { readonly ok: false; readonly code: Extract<ErrorCode, 'reward.address_invalid'> };

/** Reads the public address of a piece of content: http or https, at most 500 characters, without credentials. */
export function readContentAddress(typed: string): ContentAddressVerdict {
  const text = typed.trim();
  const url = text.length <= MAX_LENGTH && URL.canParse(text) ? new URL(text) : null;
  if (!url || !SCHEMES.includes(url.protocol) || url.username || url.password || !url.hostname.includes('.')) {
    return { ok: false, code: 'reward.address_invalid' };
  }
  const read = new URLSearchParams([...url.searchParams].filter(([name]) => !ORIGIN.test(name)));
  read.sort();
  const host = url.host.replace(/^www\./, '');
  return {
    ok: true,
    url: text,
    key: `${host}${url.pathname.replace(/\/+$/, '')}${read.size > 0 ? `?${read.toString()}` : ''}`,
  };
}
