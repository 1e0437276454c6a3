import { randomUUID } from 'node:crypto';
import { runAdminCommand } from '../../src/cli/admin/run.js';
import { UnsubscribeLinks } from '../../src/modules/campaigns/index.js';
import { keyIdOf } from '../../src/modules/campaigns/unsubscribing.service.js';
import { unique } from '../support/app.js';
import type { SoftwareAuthenticator } from '../support/authenticator.js';
import { aCustomer, mailAbout } from '../support/customer.js';
import { login, reset } from '../support/forms.js';
import { aPasskey, loginByPasskey } from '../support/passkeys.js';
import { aPerson } from '../support/people.js';
import { lastAudit } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

describe('npm run admin', () => {
  const site = siteOfSuite();
  let known: string;
  let lost: { mail: string; id: string; device: SoftwareAuthenticator };

  beforeAll(async () => {
    known = (await aCustomer(site)).mail;
    const owner = await aPerson(site);
    lost = { ...owner, ...(await aPasskey(site, owner)), id: owner.id };
  });

  async function run(...args: readonly string[]) {
    const [out, err]: [string[], string[]] = [[], []];
    const env = {
      DATABASE_URL: site.settings.databaseUrl ?? '',
      PUBLIC_URL: site.settings.publicUrl,
      DATA_DIR: site.settings.dataDir,
    };
    const code = await runAdminCommand(args, { env, out: (line) => out.push(line), err: (line) => err.push(line) });
    return { code, out, err, token: /\/reset\/([\w-]{43})$/.exec(out.at(-1) ?? '')?.[1] ?? '' };
  }

  const roleOf = async (mail: string): Promise<string> => {
    const [{ role }] = await site.db.query('SELECT role FROM accounts WHERE mail = $1', [mail]);
    return role;
  };

  it('creates an administrator, who sets a password through a single-use link', async () => {
    const mail = `${unique('admin')}@example.cn`;
    const { code, out, token } = await run('create', mail);
    expect([code, out[0]]).toEqual([0, `Created an account for ${mail}.`]);
    expect((await login(site, mail, '')).status).toBe(400);
    expect((await reset(site, token, 'a phrase of my own')).status).toBe(200);
    expect((await reset(site, token, 'another phrase')).status).toBe(400);
    expect((await login(site, mail, 'a phrase of my own')).status).toBe(200);
    expect(await roleOf(mail)).toBe('admin');
  });

  it('creates no third administrator, even when two are created at once', async () => {
    const mail = `${unique('admin')}@example.cn`;
    const before = await site.db.query(`UPDATE accounts SET role = 'customer' WHERE role = 'admin' RETURNING mail`);
    expect(before).toBeDefined();
    expect((await run('create', mail)).code).toBe(0);
    const both = await Promise.all([run('create', `a-${mail}`), run('create', `b-${mail}`)]);
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
    const refused = await run('create', mail);
    expect([refused.code, refused.err.join()]).toEqual([1, expect.stringContaining('already two administrators')]);
    expect((await run('dismiss', mail)).out[0]).toContain('is now a customer');
    expect(await roleOf(mail)).toBe('customer');
    expect((await run('dismiss', mail)).code).toBe(1);
    expect((await run('create', mail)).code).toBe(0);
    expect((await run('dismiss', mail)).code).toBe(0);
  });

  it('appoints to the role that is named, beside a single administrator, and to no role that does not exist', async () => {
    const mail = `${unique('finance')}@example.cn`;
    expect((await run('create', mail, 'finance')).code).toBe(0);
    expect(await roleOf(mail)).toBe('finance');
    expect((await run('create', mail, 'customer')).code).toBe(2);
    expect((await run('create', mail, 'sales', 'support')).code).toBe(2);
    expect(await roleOf(mail)).toBe('finance');
  });

  it('makes an existing account an administrator and keeps its password', async () => {
    const mail = known;
    expect((await run('create', mail.toUpperCase())).out[0]).toContain('now has the role admin');
    expect(await roleOf(mail)).toBe('admin');
    expect((await login(site, mail)).status).toBe(200);
  });

  it('deletes the passkeys and sessions of a locked-out account, and notifies its owner', async () => {
    const { mail, id, device } = lost;
    expect((await run('forget-passkeys', mail.toUpperCase())).out[0]).toContain('Removed 1 passkey of ');
    expect((await loginByPasskey(site, device)).body.code).toBe('passkey.refused');
    expect(await site.db.query('SELECT 1 FROM sessions WHERE account_id = $1', [id])).toEqual([]);
    await mailAbout(site, mail, '删除');
    expect((await run('forget-passkeys', 'nobody@example.cn')).code).toBe(1);
  });

  it('rotates the unsubscribe key without breaking links already sent', async () => {
    const links = site.app.get(UnsubscribeLinks);
    const claim = { accountId: lost.id, campaignId: randomUUID() };
    const before = (await links.signer())(claim);
    const { code, out } = await run('rotate-unsubscribe-key');
    expect([code, out.join()]).toEqual([0, expect.stringMatching(/signed with key 2/)]);
    expect(await lastAudit(site, 'marketing.unsubscribe_key_rotated')).toMatchObject({
      actorId: null,
      after: { id: 2 },
    });

    const after = (await links.signer())(claim);
    expect([before, after].map(keyIdOf)).toEqual([1, 2]);
    expect([await links.read(before), await links.read(after)]).toEqual([claim, claim]);
    const sent = await site.http.post(`/api/marketing-email/one-click?token=${before}`);
    expect(sent.status).toBe(200);

    await site.db.query(`INSERT INTO unsubscribe_keys (id, secret) VALUES (255, '\\x${'00'.repeat(32)}')`);
    expect(await run('rotate-unsubscribe-key')).toMatchObject({
      code: 1,
      err: [expect.stringContaining('All key ids have been used')],
    });
    expect((await run('rotate-unsubscribe-key', 'somebody@example.cn')).code).toBe(2);
  });

  it('prints the usage without arguments, and refuses an address that mail cannot be sent to', async () => {
    expect((await run()).err.join()).toContain('Usage');
    for (const mail of ['nonsense', '李@example.cn', 'a%b@example.cn', '"a b"@example.cn']) {
      expect([mail, (await run('create', mail)).code]).toEqual([mail, 1]);
    }
  });
});
