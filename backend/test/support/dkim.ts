import { createHash, type KeyObject, verify } from 'node:crypto';

/** The header fields of a message, unfolded as relaxed canonicalization requires, by lower-case name. */
function relaxedHeaders(head: string): Map<string, string> {
  const fields = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    fields.map((field) => {
      const colon = field.indexOf(':');
      const value = field.slice(colon + 1).replace(/[ \t]+/g, ' ');
      return [field.slice(0, colon).toLowerCase(), value.trim()];
    }),
  );
}

const relaxedBody = (body: string): string => {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').trimEnd());
  while (lines.at(-1) === '') lines.pop();
  return `${lines.join('\r\n')}\r\n`;
};

/** Verifies a DKIM signature on raw bytes, following RFC 6376 and not the library that made it. */
export function checkSignature(raw: string, publicKey: KeyObject): { valid: boolean; signed: string[] } {
  const split = raw.indexOf('\r\n\r\n');
  const headers = relaxedHeaders(raw.slice(0, split));
  const signature = headers.get('dkim-signature') ?? '';
  const tags = new Map(
    signature.split(';').map((tag) => {
      const equals = tag.indexOf('=');
      return [tag.slice(0, equals).trim(), tag.slice(equals + 1).replace(/\s/g, '')];
    }),
  );
  const signed = (tags.get('h') ?? '').toLowerCase().split(':');
  const bodyHash = createHash('sha256')
    .update(relaxedBody(raw.slice(split + 4)))
    .digest('base64');
  const present = signed.filter((name) => headers.has(name)).map((name) => `${name}:${headers.get(name)}\r\n`);
  const data = `${present.join('')}dkim-signature:${signature.replace(/(;\s*b=)[^;]*/, '$1')}`;
  const valid =
    tags.get('bh') === bodyHash &&
    verify('sha256', Buffer.from(data), publicKey, Buffer.from(tags.get('b') ?? '', 'base64'));
  return { valid, signed };
}
