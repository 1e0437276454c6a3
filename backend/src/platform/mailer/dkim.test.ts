import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { startMailServer } from '../../../test/support/mail-server.js';
import { SmtpTransport } from './smtp-transport.js';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });

/** The header fields of a message, unfolded as relaxed canonicalization wants them, by lower-case name. */
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

/** Checks a DKIM signature on raw bytes, from RFC 6376 and not from the library that made it. */
function checkSignature(raw: string): { valid: boolean; signed: string[] } {
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

it('signs both unsubscribe headers, validly on the raw bytes even with a long address', async () => {
  const server = await startMailServer();
  const transport = new SmtpTransport({
    url: server.url,
    fromAddress: 'news@site.example',
    dkim: {
      domain: 'site.example',
      selector: 's1',
      privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    },
  });
  const address = `https://site.example/api/marketing-email/one-click?token=${'A1b2_'.repeat(60)}`;
  await transport.send({
    to: 'a@b.cn',
    fromName: '长堤',
    subject: '一个比较长的主题，长到必须折成好几行才能放进邮件头里，这样才看得出签名是否仍然有效',
    text: 'text',
    html: '<p>html</p>',
    messageId: '1@site.example',
    headers: { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
  await transport.onApplicationShutdown();
  await server.close();

  const raw = server.received[0]?.raw ?? '';
  const { valid, signed } = checkSignature(raw);
  expect(signed).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'from', 'subject']));
  expect(valid).toBe(true);
  expect(checkSignature(raw.replace('one-click', 'two-click')).valid).toBe(false);
  expect(raw).toContain(`<${address}>`);
});
