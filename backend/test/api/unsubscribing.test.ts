import { generateKeyPairSync } from 'node:crypto';
import {
  aCampaign,
  campaignsOfSuite,
  oneClickIn,
  stateOf,
  subscribers,
  whenCampaign,
  whenFinished,
} from '../support/campaigns.js';
import { checkSignature } from '../support/dkim.js';
import { eventually } from '../support/eventually.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, type Person } from '../support/people.js';
import { aStaffMember, auditOf } from '../support/staff.js';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const FORM = 'application/x-www-form-urlencoded';

describe('leaving marketing mail', () => {
  const { site, server } = campaignsOfSuite({
    DKIM_DOMAIN: 'site.example',
    DKIM_SELECTOR: 's1',
    DKIM_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  });
  let admin: Person;

  beforeAll(async () => {
    admin = await aStaffMember(site);
  });

  const press = (path: string) => site.http.post(path).set('content-type', FORM).send('List-Unsubscribe=One-Click');
  const rawTo = (mail: string): string => server.received.find(({ recipients }) => recipients[0] === mail)?.raw ?? '';
  const answersOf = (id: string): Promise<{ isGranted: boolean; source: string; version: string }[]> =>
    site.db.query(
      `SELECT is_granted AS "isGranted", source, version FROM consents
        WHERE account_id = $1 AND kind = 'marketing' ORDER BY answered_at`,
      [id],
    );

  /** A subscriber who has received a campaign, and the address in its header. */
  const aReader = async (locale: 'zh' | 'en' = 'zh') => {
    const person = await aPerson(site, { locale });
    await person.post('/api/account/marketing-email/subscribe').expect(200);
    const id = await aCampaign(admin);
    await admin.post(`/api/admin/campaigns/${id}/sending`, {}, 1).expect(204);
    await whenFinished(admin, id);
    return { person, id, path: oneClickIn(rawTo(person.mail)) };
  };
  const isOut = async (person: Person): Promise<boolean> => {
    const { body } = await person.get('/api/account/info').expect(200);
    return body.marketingEmailUnsubscribed;
  };

  it('unsubscribes with one click and no session, and records it once however often it is clicked', async () => {
    const { person, id, path } = await aReader();
    const answer = await press(path).expect(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.redirects).toEqual([]);
    expect(await isOut(person)).toBe(true);

    const again = await Promise.all(Array.from({ length: 16 }, () => press(path)));
    expect(again.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
    expect(await answersOf(person.id)).toEqual([
      { isGranted: false, source: 'register', version: expect.any(String) },
      { isGranted: true, source: 'email-subscription', version: expect.any(String) },
      { isGranted: false, source: 'one-click', version: expect.any(String) },
    ]);
    const written = (await auditOf(site, person.id)).filter(({ action }) => action.includes('subscribed'));
    expect(written).toEqual([
      { action: 'account.subscribed', actor: person.id },
      { action: 'account.unsubscribed', actor: null },
    ]);
    expect((await stateOf(admin, id)).counts.unsubscribed).toBe(1);
  });

  it('records one of two unsubscribe clicks that waited for the same lock', async () => {
    const { person, path } = await aReader();
    const lock = { sql: 'SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE', values: [person.id] };
    const answers = await whileHeld(
      site,
      lock,
      Array.from({ length: 2 }, () => () => press(path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await answersOf(person.id)).filter(({ source }) => source === 'one-click')).toHaveLength(1);
  });

  it.each([
    ['nothing', undefined, undefined],
    [
      'a form with files',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
    ['JSON', 'application/json', '{}'],
    ['plain text', 'text/plain', 'List-Unsubscribe=One-Click'],
  ])('unsubscribes on a one-click request that carries %s', async (_, type, body) => {
    const { person, path } = await aReader();
    const request = site.http.post(path);
    await (type ? request.set('content-type', type).send(body) : request).expect(200);
    expect(await isOut(person)).toBe(true);
  });

  it.each([
    ['zh', '确认退订', '已退订营销邮件'],
    ['en', 'Unsubscribe</button>', 'You have unsubscribed'],
  ] as const)(
    'shows a page in %s when an unsubscribe link is opened, and unsubscribes only on a click',
    async (locale, button, done) => {
      const { person, path } = await aReader(locale);
      for (const open of [site.http.get(path), site.http.head(path)]) await open.expect(200);
      const { text, headers } = await site.http.get(path).expect(200);
      expect(text).toContain(button);
      expect(text).toContain(`${person.mail[0]}***@example.cn`);
      expect(text).not.toContain(person.mail);
      expect(text).not.toContain('<script');
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*form-action 'self'/);
      expect(await isOut(person)).toBe(false);
      expect((await press(path).expect(200)).text).toContain(done);
      expect((await site.http.get(path).expect(200)).text).toContain(done);
    },
  );

  it('refuses an unsubscribe link that was changed, cut or made up', async () => {
    const { person, path } = await aReader();
    const token = path.split('=')[1] ?? '';
    const flipped = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`;
    for (const wrong of [flipped, token.slice(0, -1), `${token}A`, 'x', '%00', token.toUpperCase()]) {
      const url = `/api/marketing-email/one-click?token=${wrong}`;
      for (const request of [press(url), site.http.get(url)]) {
        const { body } = await request.expect(400);
        expect(['marketing.link_invalid', 'request.invalid']).toContain(body.code);
      }
    }
    await site.http.post('/api/marketing-email/one-click').expect(400);
    expect(await isOut(person)).toBe(false);
  });

  it('returns the masked address and the subscription of an unsubscribe link', async () => {
    const { person, path } = await aReader('en');
    const url = path.replace('one-click', 'subscription');
    const expected = { mail: `${person.mail[0]}***@example.cn`, locale: 'en', isSubscribed: true };
    expect((await site.http.get(url).expect(200)).body).toEqual(expected);
    await press(path).expect(200);
    expect((await site.http.get(url).expect(200)).body).toEqual({ ...expected, isSubscribed: false });
  });

  it('sends campaigns again to a customer who subscribes again', async () => {
    const { person, path } = await aReader();
    await press(path).expect(200);
    const id = await aCampaign(admin);
    const { body } = await admin.post(`/api/admin/campaigns/${id}/sending`, {}, 1).expect(422);
    expect(body.code).toBe('marketing.nobody_to_write_to');
    await person.post('/api/account/marketing-email/subscribe').expect(200);
    await admin.post(`/api/admin/campaigns/${id}/sending`, {}, 1).expect(204);
    expect((await whenFinished(admin, id)).counts.sent).toBe(1);
    await press(path).expect(200);
    expect(await isOut(person)).toBe(true);
  });

  it('skips recipients who unsubscribe while a campaign is being sent', async () => {
    const people = await subscribers(site.db, 40);
    const id = await aCampaign(admin, { perSecond: 2 });
    await admin.post(`/api/admin/campaigns/${id}/sending`, {}, 1).expect(204);
    const first = await eventually(async () => server.received[0]);
    const early = first.recipients[0];
    await press(oneClickIn(first.raw)).expect(200);

    // An address that has not yet been mailed can unsubscribe as well.
    const waiting: { account_id: string }[] = await site.db.query(
      `SELECT account_id FROM campaign_recipients WHERE campaign_id = $1 AND status = 'waiting' ORDER BY account_id DESC LIMIT 5`,
      [id],
    );
    const leaving = waiting.map(({ account_id: account }) => account);
    await site.db.query('UPDATE accounts SET is_subscribed = false WHERE id = ANY($1)', [leaving]);
    expect((await stateOf(admin, id)).counts.waiting).toBeGreaterThan(leaving.length);
    await admin.put(`/api/admin/campaigns/${id}/speed`, { perSecond: 100 }, 1).expect(204);
    const { counts } = await whenFinished(admin, id);
    expect(counts).toMatchObject({ total: 40, sent: 35, skipped: 5, unsubscribed: 1 });
    const got = server.received.map(({ recipients }) => recipients[0]);
    const left = people.filter((person) => leaving.includes(person.id)).map(({ mail }) => mail);
    expect(got.filter((mail) => left.includes(mail ?? ''))).toEqual([]);
    expect(got.filter((mail) => mail === early)).toHaveLength(1);
  });

  it('signs campaign mail and its unsubscribe headers with DKIM', async () => {
    const { person } = await aReader();
    const raw = rawTo(person.mail);
    const { valid, signed } = checkSignature(raw, publicKey);
    expect(signed).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'list-id']));
    expect(valid).toBe(true);
    expect(checkSignature(raw.replace('One-Click', 'No-Click'), publicKey).valid).toBe(false);
  });

  it('still sends account mail to a customer who unsubscribed', async () => {
    const { person, path } = await aReader();
    await press(path).expect(200);
    server.received.length = 0;
    await person.post('/api/account/delete').expect(200);
    await eventually(async () => rawTo(person.mail) !== '');
    expect(rawTo(person.mail)).not.toContain('List-Unsubscribe');
  });

  it('sends no campaign to a customer whose opt-out was overwritten from outside', async () => {
    const { person, path } = await aReader();
    await press(path).expect(200);
    await site.db.query('UPDATE accounts SET is_subscribed = true WHERE id = $1', [person.id]);
    const id = await aCampaign(admin);
    await admin.post(`/api/admin/campaigns/${id}/sending`, {}, 1).expect(422);
    await whenCampaign(admin, id, ({ status }) => status === 'draft');
  });
});
