/** Longest address SMTP carries, in bytes (RFC 5321, 4.5.3.1). */
const MAX_BYTES = 254;
const MAX_LOCAL_BYTES = 64;
/** Longer input is refused before it is parsed. */
const MAX_INPUT_LENGTH = 320;

/**
 * Dot-atom with the letters of any script (RFC 6531). Quoted local parts are refused: they are practically unused, and
 * parsers differ.
 */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** Safe to pass to the URL parser as a host: no port, path, user or escape can hide in it. */
const HOST_INPUT = /^[\p{L}\p{M}\p{N}.\u3002-]+$/u;
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const bytesIn = (text: string): number => new TextEncoder().encode(text).length;

/**
 * Returns the canonical form of a mail address, under which it is stored, looked up and compared; null when it is not
 * an address.
 *
 * Case, Unicode form, full-width letters, ideographic full stops and the root dot make no difference. An international
 * domain is kept in its ASCII form, so that different spellings of one domain compare equal.
 */
export function canonicalMail(input: string): string | null {
  if (input.length > MAX_INPUT_LENGTH) return null;
  const text = input.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const host = canonicalHost(text.slice(at + 1));
  if (host === null || !LOCAL_PART.test(local) || bytesIn(local) > MAX_LOCAL_BYTES) return null;
  const mail = `${local}@${host}`;
  return bytesIn(mail) > MAX_BYTES ? null : mail;
}

function canonicalHost(text: string): string | null {
  if (!HOST_INPUT.test(text) || !URL.canParse(`http://${text}`)) return null;
  const host = new URL(`http://${text}`).hostname.replace(/\.$/, '');
  const labels = host.split('.');
  const isName = labels.length > 1 && labels.every((label) => HOST_LABEL.test(label));
  return isName && !/^\d+$/.test(labels.at(-1) ?? '') ? host : null;
}

const DOTLESS_HOSTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind a canonical address: sub-addresses (`a+tag@x`) and Gmail's ignored dots map to the same one.
 *
 * Only for detecting that two addresses belong to one person. An account keeps the address as given.
 */
export function mailboxOf(mail: string): string {
  const [local = '', host = ''] = mail.split('@');
  const untagged = local.split('+')[0] || local;
  return DOTLESS_HOSTS.has(host) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${host}`;
}

/** Whether an account may count as referred by another: not when both share a mailbox. */
export const mayRefer = (referrerMail: string, refereeMail: string): boolean =>
  mailboxOf(referrerMail) !== mailboxOf(refereeMail);
