const MAX_ADDRESS_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;

/** Atoms of RFC 5322 without `%` and `!`, which old relays read as "pass it on to somebody else". */
const LOCAL_PART = /^[A-Za-z0-9#$&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9#$&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/**
 * Whether `text` is one plain mail address: `local@domain.tld` in ASCII and nothing else.
 *
 * Lists, groups, display names, quoted local parts, comments, address literals, line breaks and anything longer than
 * 254 characters are not: each of them is a way to reach somebody who was not asked. Domains come in punycode.
 * Source: RFC 5321 section 4.5.3.1, RFC 5322 section 3.4.1.
 */
export function isSingleAddress(text: string): boolean {
  if (text.length > MAX_ADDRESS_LENGTH) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const labels = text.slice(at + 1).split('.');
  return (
    local.length <= MAX_LOCAL_PART_LENGTH &&
    LOCAL_PART.test(local) &&
    labels.length > 1 &&
    labels.every((label) => DOMAIN_LABEL.test(label))
  );
}
