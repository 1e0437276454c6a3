import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '../../support/database.js';
import { startMailServer } from '../../support/mail-server.js';
import { type ChildSite, startChild } from './child-site.js';

type Role = 'api' | 'worker';

/** The site as it runs on a server: production settings, separate roles, as many replicas as are started. */
export async function startProduction() {
  const database = await freshDatabase();
  const mails = await startMailServer();
  const folder = mkdtempSync(join(tmpdir(), 'site-production-'));
  const keyFile = join(folder, 'signing.pem');
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const running = new Set<ChildSite>();
  const variables = {
    NODE_ENV: 'production',
    CAPTCHA_ANSWER: '',
    LIMITS_FACTOR: '1',
    SMTP_URL: mails.url,
    MAIL_FROM: 'no-reply@site.example',
    PUBLIC_URL: 'https://site.example',
    PAYMENT_PROVIDERS: 'bank',
    BANK_HOLDER: '长堤信息技术有限公司',
    BANK_NAME: '示例银行',
    BANK_ACCOUNT: '6222 0000 1111',
    LICENSE_SIGNING_KEY_FILE: keyFile,
  };
  return {
    database,
    mails,
    async start(role: Role, more: Readonly<Record<string, string>> = {}): Promise<ChildSite> {
      const child = await startChild({
        databaseUrl: database.appUrl,
        variables: { ...variables, ROLE: role, ...more },
      });
      running.add(child);
      return child;
    },
    async close(): Promise<void> {
      await Promise.all([...running].map((child) => child.stop()));
      await mails.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Production = Awaited<ReturnType<typeof startProduction>>;
