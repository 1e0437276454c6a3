/**
 * The spellings under which an identifier may be stored: as pasted, without what a line break, a bank statement or an
 * input method adds to it, in upper and in lower case.
 */
export function spellingsOf(pasted: string): readonly string[] {
  const plain = pasted.normalize('NFKC').trim();
  const joined = plain.replaceAll(/\s+/g, '');
  const bare = joined.replaceAll('-', '');
  return [...new Set([plain, joined, bare].flatMap((one) => [one, one.toUpperCase(), one.toLowerCase()]))];
}
