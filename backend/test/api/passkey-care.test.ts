import { randomUUID } from 'node:crypto';
import { SoftwareAuthenticator } from '../support/authenticator.js';
import { mailAbout } from '../support/customer.js';
import { aPasskey, loginByPasskey } from '../support/passkeys.js';
import { aPerson, type Person, signedInAgain, tally } from '../support/people.js';
import { aStaffMember } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const CREDENTIALS = '/api/account/webauthn/credentials';
const MINUTE_MS = 60_000;

describe('the passkeys of an account', () => {
  const site = siteOfSuite();

  afterEach(() => site.clock.reset());

  const aDevice = () => new SoftwareAuthenticator(site.settings.publicUrl);
  const namesOf = async (owner: Person): Promise<string[]> =>
    (await owner.get(CREDENTIALS).expect(200)).body.map(({ name }: { name: string }) => name);

  it('renames a passkey, and accepts only one short line of visible text as its name', async () => {
    const owner = await aPerson(site);
    const { id } = await aPasskey(site, owner);
    await owner.put(`${CREDENTIALS}/${id}`, { name: ' 家里的手机 ' }).expect(200);
    expect(await namesOf(owner)).toEqual(['家里的手机']);
    for (const [name, code] of [
      ['  ', 'passkey.name_empty'],
      ['钥'.repeat(51), 'passkey.name_too_long'],
      ['a\u202eb', 'passkey.name_unclean'],
    ]) {
      const refused = await owner.put(`${CREDENTIALS}/${id}`, { name });
      expect(refused.body).toMatchObject({ code, details: [{ field: 'name', code }] });
      expect((await owner.post(`${CREDENTIALS}/start`, { name })).body.code).toBe(code);
    }
  });

  it('reports the passkey of another account as not found when it is renamed or removed', async () => {
    const [owner, stranger] = [await aPerson(site), await aPerson(site)];
    const { id } = await aPasskey(site, owner);
    const codes = [];
    for (const one of [id, randomUUID(), 'x']) {
      const path = `${CREDENTIALS}/${one}`;
      for (const answer of [await stranger.put(path, { name: 'mine' }), await stranger.delete(path)])
        codes.push([answer.status, answer.body.code, answer.body.message]);
    }
    expect(new Set(codes.map((code) => code.join()))).toEqual(new Set(['404,passkey.not_found,该通行密钥不存在']));
    expect(await namesOf(owner)).toEqual(['办公室的笔记本']);
  });

  it('removes a passkey, which then no longer signs in, and mails the owner', async () => {
    const owner = await aPerson(site);
    const { id, device } = await aPasskey(site, owner, '旧手机');
    await owner.delete(`${CREDENTIALS}/${id}`).expect(204);
    expect((await loginByPasskey(site, device)).body.code).toBe('passkey.refused');
    expect((await owner.delete(`${CREDENTIALS}/${id}`).expect(404)).body.code).toBe('passkey.not_found');
    const letter = await mailAbout(site, owner.mail, '删除');
    expect(letter.text).toContain('旧手机');
  });

  it('keeps the last passkey of an account without a password, also when two are removed at once', async () => {
    const owner = await aPerson(site);
    const ids = [(await aPasskey(site, owner)).id, (await aPasskey(site, owner)).id];
    await site.db.query('UPDATE accounts SET password_hash = NULL WHERE id = $1', [owner.id]);
    const answers = await Promise.all(ids.map((id) => owner.delete(`${CREDENTIALS}/${id}`).then((a) => a)));
    expect(tally(answers)).toEqual({ ok: 1, 'passkey.last_factor': 1 });
    expect(await namesOf(owner)).toHaveLength(1);
  });

  it('requires a recent confirmation to add or remove a passkey, and accepts a passkey as one', async () => {
    const owner = await aPerson(site);
    const { id, device } = await aPasskey(site, owner);
    site.clock.travel(10 * MINUTE_MS);
    for (const answer of [
      await owner.post(`${CREDENTIALS}/start`, { name: 'x' }),
      await owner.delete(`${CREDENTIALS}/${id}`),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'auth.confirmation_needed']);

    const { body } = await owner.post('/api/account/webauthn/confirm/start').expect(200);
    expect(body.publicKey.allowCredentials).toEqual([
      { id: device.credentialId, type: 'public-key', transports: ['internal', 'hybrid'] },
    ]);
    await owner
      .post(`/api/account/webauthn/confirm/finish?token=${body.token}`, device.get(body.publicKey))
      .expect(204);
    await owner.delete(`${CREDENTIALS}/${id}`).expect(204);
  });

  it('accepts a passkey as confirmation once, for its own account and session only', async () => {
    const [owner, stranger] = [await aPerson(site), await aPerson(site)];
    const { device } = await aPasskey(site, owner);
    const { device: foreign } = await aPasskey(site, stranger);
    const open = async () => (await owner.post('/api/account/webauthn/confirm/start').expect(200)).body;
    const path = ({ token }: { token: string }) => `/api/account/webauthn/confirm/finish?token=${token}`;
    const other = await signedInAgain(site, owner);

    const [first, second, third] = [await open(), await open(), await open()];
    expect((await owner.post(path(first), foreign.get(first.publicKey))).body.code).toBe('passkey.refused');
    expect((await other.post(path(second), device.get(second.publicKey))).body.code).toBe('passkey.refused');
    const answer = device.get(third.publicKey);
    const answers = await Promise.all(Array.from({ length: 8 }, () => owner.post(path(third), answer).then((a) => a)));
    expect(tally(answers)).toEqual({ ok: 1, 'passkey.refused': 7 });
    const nobody = await aPerson(site);
    expect((await nobody.post('/api/account/webauthn/confirm/start')).body.code).toBe('passkey.not_found');
  });

  it('exports passkeys with the personal data, without their keys', async () => {
    const owner = await aPerson(site);
    await aPasskey(site, owner, '导出的钥匙');
    const { body } = await owner.get('/api/account/export').expect(200);
    expect(body.data.passkeys).toEqual([
      { name: '导出的钥匙', platform: 'Other', isSynced: false, createdAt: expect.any(String), lastUsedAt: null },
    ]);
  });

  it('audits when a passkey is added, renamed, refused and removed', async () => {
    const owner = await aPerson(site);
    const { id } = await aPasskey(site, owner, '甲');
    await owner.put(`${CREDENTIALS}/${id}`, { name: '乙' });
    await owner.post(`${CREDENTIALS}/finish`, aDevice().create({ challenge: 'x', user: { id: 'x' } }));
    await owner.delete(`${CREDENTIALS}/${id}`);
    const rows = await site.db.query(
      `SELECT action, before, after, facts FROM audit_records LEFT JOIN audit_private ON record_id = id
        WHERE subject = $1 AND actor_id = $2 AND action LIKE 'passkey.%' ORDER BY id`,
      [owner.id, owner.id],
    );
    const address = '127.0.0.1';
    const [before, after] = [null, { passkeyId: id }];
    expect(rows).toEqual([
      { action: 'passkey.added', before, after, facts: { address, passkeyName: '甲' } },
      { action: 'passkey.renamed', before, after, facts: { address, from: '甲', to: '乙' } },
      { action: 'passkey.addition_refused', before, after: null, facts: { address } },
      { action: 'passkey.removed', before: after, after: null, facts: { address, passkeyName: '乙' } },
    ]);
  });

  it('stores no passkey of staff that a password alone began to add before another session added the first', async () => {
    Object.assign(site.settings, { production: true });
    try {
      const staff = await aStaffMember(site);
      const byPassword = await signedInAgain(site, staff);
      const { body } = await byPassword.post(`${CREDENTIALS}/start`, { name: 'mine' });
      await aPasskey(site, staff);
      const finished = await byPassword.post(`${CREDENTIALS}/finish`, aDevice().create(body.publicKey));
      expect(finished.body.code).toBe('auth.passkey_needed');
      expect(await namesOf(staff)).toHaveLength(1);
    } finally {
      Object.assign(site.settings, { production: false });
    }
  });

  it('requires staff in production to use a passkey in the current session', async () => {
    // A production start would need a mail server and its own signing key; only this switch matters here.
    Object.assign(site.settings, { production: true });
    try {
      const staff = await aStaffMember(site);
      expect((await staff.get('/api/admin/coupons')).body.code).toBe('auth.passkey_needed');
      const { id, device } = await aPasskey(site, staff);
      expect((await staff.get('/api/admin/coupons')).status).toBe(200);

      const byPassword = await signedInAgain(site, staff);
      expect((await byPassword.post(`${CREDENTIALS}/start`, { name: 'mine' })).body.code).toBe('auth.passkey_needed');
      const removed = await byPassword.delete(`${CREDENTIALS}/${id}`);
      expect(removed.body.code).toBe('auth.passkey_needed');
      const { body } = await loginByPasskey(site, device);
      const console = site.http.get('/api/admin/coupons').set('x-auth-token', body.token);
      expect((await console).status).toBe(200);
    } finally {
      Object.assign(site.settings, { production: false });
    }
  });

  it('requires staff in production to use a passkey before their account is moved, locked or deleted', async () => {
    const staff = await aStaffMember(site);
    const steps = [
      ['change-mail/send-code', { mail: 'thief@example.cn' }],
      ['change-mail', { mail: 'thief@example.cn', code: '000000' }],
      ['change-password', { oldPassword: 'not this one', newPassword: 'another fine phrase' }],
      ['delete', {}],
    ] as const;
    const tried = (person: Pick<Person, 'post'>) =>
      Promise.all(steps.map(async ([path, body]) => (await person.post(`/api/account/${path}`, body)).body.code));
    Object.assign(site.settings, { production: true });
    try {
      const refused = steps.map(() => 'auth.passkey_needed');
      expect(await tried(staff)).toEqual(refused);
      await aPasskey(site, staff);
      expect(await tried(await signedInAgain(site, staff))).toEqual(refused);
      expect(await tried(staff)).not.toContain('auth.passkey_needed');
      expect(await tried(await aPerson(site))).not.toContain('auth.passkey_needed');
    } finally {
      Object.assign(site.settings, { production: false });
    }
  });
});
