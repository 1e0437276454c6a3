import { withoutInvisible } from './codes.js';

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
/** Atoms of RFC 5322 without `%` and `!`, which old relays read as a request to forward. */
const SENT_LOCAL_PART = /^[A-Za-z0-9#$&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9#$&'*+/=?^_`{|}~-]+)*$/;
/** Safe to pass to the URL parser as a host: no port, path, user or escape can hide in it. */
const HOST_INPUT = /^[\p{L}\p{M}\p{N}.\u3002-]+$/u;
const HOST_LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

const bytesIn = (text: string): number => new TextEncoder().encode(text).length;

/** Local part and host, split at the last at sign; without one there is no local part. */
function partsOf(text: string): readonly [string, string] {
  const at = text.lastIndexOf('@');
  return [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
}

/** The same for every spelling: compatibility forms, case and invisible characters make no difference. */
const plain = (typed: string): string =>
  withoutInvisible(withoutInvisible(typed).normalize('NFKC')).trim().toLowerCase().normalize('NFKC');

/**
 * Returns the canonical form of a mail address, under which it is stored, looked up and compared; null when it is not
 * an address.
 *
 * Case, Unicode form, full-width letters, ideographic full stops, invisible characters and the root dot make no
 * difference. An international domain is kept in its ASCII form, so that different spellings of one domain compare equal.
 * Use `readDeliverableMail` for an address that mail is to be sent to.
 */
export function canonicalMail(input: string): string | null {
  if (input.length > MAX_INPUT_LENGTH) return null;
  const [local, typedHost] = partsOf(plain(input));
  const host = canonicalHost(typedHost);
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

/**
 * Whether `text` is one plain mail address that a mail can be sent to: `local@domain.tld` in ASCII and nothing else.
 *
 * Lists, groups, display names, quoted local parts, comments, address literals, line breaks and anything longer than 254
 * characters are not: each of them is a way to reach another recipient. Domains come in punycode. Source: RFC
 * 5321 section 4.5.3.1, RFC 5322 section 3.4.1.
 */
export function isSingleAddress(text: string): boolean {
  if (text.length > MAX_BYTES) return false;
  const [local, host] = partsOf(text);
  const labels = host.split('.');
  return (
    local.length <= MAX_LOCAL_BYTES &&
    SENT_LOCAL_PART.test(local) &&
    labels.length > 1 &&
    labels.every((label) => HOST_LABEL.test(label))
  );
}

/** Why no mail can be sent to an address: the codes that forms show beside the field. */
export type MailFault = 'isMail' | 'isMailInAscii' | 'isMailWithoutRelay' | 'isMailWithoutQuotes';

export type MailVerdict =
  | { readonly ok: true; readonly mail: string }
  | { readonly ok: false; readonly code: MailFault };

/**
 * Reads an address that mail is to be sent to, in the form of `canonicalMail`: the mailer can send to every address
 * that this accepts.
 *
 * Refuses, first match wins: isMailWithoutQuotes (`"a b"@example.com`), isMail (not an address), isMailWithoutRelay (`%`
 * or `!` before the at sign), isMailInAscii (other letters than English ones before it, which most mail servers do not
 * accept).
 */
export function readDeliverableMail(typed: string): MailVerdict {
  const mail = canonicalMail(typed);
  if (mail === null) {
    const isQuoted = typed.length <= MAX_INPUT_LENGTH && /^".*"@/s.test(plain(typed));
    return { ok: false, code: isQuoted ? 'isMailWithoutQuotes' : 'isMail' };
  }
  if (isSingleAddress(mail)) return { ok: true, mail };
  return { ok: false, code: /[%!].*@/.test(mail) ? 'isMailWithoutRelay' : 'isMailInAscii' };
}

/**
 * Reads an address from a query string that may not have been encoded: there `a+b@x` arrives as `a b@x`, and no address
 * that we accept contains a space.
 */
export const readMailParameter = (mail: string): string => mail.trim().replaceAll(' ', '+');

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

/** The address of an erased account. It reaches no one: the domain `invalid` never exists (RFC 6761). */
export const erasedMail = (accountId: string): string => `${accountId}@erased.invalid`;

export const isErasedMail = (mail: string): boolean => mail.endsWith(erasedMail(''));

/** Whether an account may count as referred by another: not when both share a mailbox. */
export const mayRefer = (referrerMail: string, refereeMail: string): boolean =>
  mailboxOf(referrerMail) !== mailboxOf(refereeMail);
