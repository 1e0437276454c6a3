import { generateKeyPairSync } from 'node:crypto';
import { checkSignature } from '../../../test/support/dkim.js';
import { startMailServer } from '../../../test/support/mail-server.js';
import { SmtpTransport } from './mailer.module.js';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });

it('DKIM signs both unsubscribe headers validly, even with a long address', async () => {
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
  const { valid, signed } = checkSignature(raw, publicKey);
  expect(signed).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'from', 'subject']));
  expect(valid).toBe(true);
  expect(checkSignature(raw.replace('one-click', 'two-click'), publicKey).valid).toBe(false);
  expect(raw).toContain(`<${address}>`);
});
