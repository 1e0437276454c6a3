import { MAX_BODY_LENGTH, MAX_MARKS, mayRender } from '../../src/domain/marketing/campaign.js';
import {
  aCampaign,
  campaignsOfSuite,
  DRAFT,
  nobodySubscribes,
  subscribers,
  whenFinished,
} from '../support/campaigns.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder } from '../support/gateway.js';
import { aPerson, type Person } from '../support/people.js';
import { aStaffMember, auditOf } from '../support/staff.js';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
const FIELDS = {
  subjectZh: '{{姓名|您好}}，还剩 {{剩余天数|若干}} 天',
  bodyZh:
    '**{{姓名|朋友}}**，您的{{授权|授权}}还剩 {{剩余天数|若干}} 天。[续费](/pricing) [说明](https://docs.example/a?x=1&y=2)',
  subjectEn: '',
  bodyEn: '',
};

describe('what a campaign says about its readers, and counts', () => {
  const { site, server } = campaignsOfSuite();
  let admin: Person;

  beforeAll(async () => {
    admin = await aStaffMember(site);
  });

  const named = async (id: string | undefined, name: string) =>
    site.db.query('UPDATE accounts SET name = $2 WHERE id = $1', [id, name]);
  const mailTo = (mail = '') =>
    server.received.find(({ recipients, raw }) => recipients[0] === mail && /^List-Id:/im.test(raw))?.email;
  const sent = async (change: object = FIELDS): Promise<string> => {
    const id = await aCampaign(admin, change);
    await admin.post(`/api/admin/campaigns/${id}/sending`, {}, 1).expect(204);
    await whenFinished(admin, id);
    return id;
  };
  const linksOf = async (id: string): Promise<{ url: string; clicks: number }[]> =>
    (await admin.get(`/api/admin/campaigns/${id}`).expect(200)).body.links;

  it('fills in each recipient’s own values, escaped, and the fallback where there is none', async () => {
    const buyer = await aPerson(site);
    await buyer.post('/api/account/marketing-email/subscribe').expect(200);
    await aPaidOrder(site, buyer, 'group', 12);
    const others = await subscribers(site.db, 4);
    await named(buyer.id, '李雷 😀👩🏽‍💻');
    const names = ['<img src=x onerror=alert(1)>', 'محمد', '长'.repeat(50), ''];
    for (const [at, name] of names.entries()) await named(others[at]?.id, name);
    await eventually(
      async () => (await site.db.query('SELECT FROM licenses WHERE account_id = $1', [buyer.id])).length,
    );
    await sent();

    const letter = mailTo(buyer.mail);
    expect(letter?.subject).toMatch(/^李雷 😀👩🏽‍💻，还剩 36[456] 天$/);
    expect(letter?.html).toContain('<strong>李雷 😀👩🏽‍💻</strong>，您的');
    expect(letter?.text).toMatch(/李雷 😀👩🏽‍💻，您的(?!授权).+还剩 36[456] 天。/);
    const [hostile, rtl, long, nameless] = others.map(({ mail }) => mailTo(mail));
    expect(hostile?.html).toContain('&lt;img src&#x3D;x onerror&#x3D;alert(1)&gt;');
    expect(hostile?.html).not.toContain('<img src=x');
    expect(rtl?.subject).toBe('\u2068محمد\u2069，还剩 若干 天');
    expect(long?.text).toContain(`${'长'.repeat(39)}…，您的授权还剩 若干 天`);
    expect(nameless?.subject).toBe('您好，还剩 若干 天');
    expect(nameless?.html).toContain('<strong>朋友</strong>，您的授权还剩 若干 天');
  });

  it('for holders of one edition, names their licence of that edition, also in a test mail', async () => {
    const buyer = await aPerson(site);
    await buyer.post('/api/account/marketing-email/subscribe').expect(200);
    await aPaidOrder(site, buyer, 'group', 12);
    const orderId = await aPaidOrder(site, buyer, 'group', 36);
    const changed = async () => {
      const [, count] = await site.db.query(
        `UPDATE licenses SET edition = 'enterprise', name_zh = '企业版' WHERE origin_id = $1`,
        [orderId],
      );
      return count;
    };
    await eventually(async () => (await changed()) === 1);
    const change = { ...FIELDS, audience: 'edition', edition: 'enterprise' };
    const id = await sent(change);
    expect(mailTo(buyer.mail)?.text).toMatch(/您的企业版还剩 109[4-7] 天/);
    const { body: values } = await admin.get(`/api/admin/campaigns/${id}/sample-reader?locale=zh`).expect(200);
    expect(values).toMatchObject({ reader: { licence: '企业版' } });
    await site.db.query('UPDATE licenses SET account_id = $2 WHERE account_id = $1', [buyer.id, admin.id]);
    const draft = await aCampaign(admin, change);
    await admin.post(`/api/admin/campaigns/${draft}/test-letters`, { locale: 'zh' }, 1).expect(204);
    await eventually(async () => /您的企业版还剩 109[4-7] 天/.test(mailTo(admin.mail)?.text ?? ''));
  });

  it.each([
    ['bodyZh', '你好\n{{nmae|朋友}}', 'marketing.field_unknown', '第 2 行第 1 个字符：没有名为「nmae」的变量'],
    ['subjectZh', 'x {{姓名}}', 'marketing.field_fallback_missing', '第 1 行第 3 个字符：变量「姓名」缺少默认文字'],
    ['bodyEn', '[a](/b?n={{name|x}})', 'marketing.field_in_address', '第 1 行第 10 个字符：链接地址中不能使用变量'],
    ['bodyZh', '\n[a](/(b)/{{name|x}})', 'marketing.field_in_address', '第 2 行第 10 个字符：链接地址中不能使用变量'],
  ])('refuses %s with the text %j next to it, with the place of the fault', async (field, text, code, message) => {
    const { body } = await admin.post('/api/admin/campaigns', { ...DRAFT, [field]: text }).expect(400);
    expect(body.code).toBe(code);
    expect(body.details).toEqual([expect.objectContaining({ field, code, message })]);
  });

  it.each([
    ['{{name}}', 'marketing.field_fallback_missing'],
    ['[a](<b {{name|x}}>)', 'marketing.field_in_address'],
  ])('does not start a stored campaign with the faulty field %j', async (text, code) => {
    await subscribers(site.db, 1);
    const id = await aCampaign(admin);
    await site.db.query('UPDATE campaigns SET body_zh = $2, version = 1 WHERE id = $1', [id, text]);
    const [{ version }] = await site.db.query('SELECT version FROM campaigns WHERE id = $1', [id]);
    const { body } = await admin.post(`/api/admin/campaigns/${id}/sending`, {}, version).expect(400);
    expect(body).toMatchObject({ code, details: [{ field: 'zh.body' }] });
  });

  it('previews the mail to a real recipient and with all fallbacks; reading the recipient is recorded', async () => {
    const [person] = await subscribers(site.db, 1);
    await named(person?.id, '韩梅梅 🌸');
    const id = await aCampaign(admin, FIELDS);
    const { body: sample } = await admin.get(`/api/admin/campaigns/${id}/sample-reader?locale=zh`).expect(200);
    expect(sample).toEqual({ reader: { name: '韩梅梅 🌸' } });
    expect(await auditOf(site, id)).toContainEqual({ action: 'campaign-recipients.read', actor: admin.id });
    const preview = async (more: object) => {
      const news = { locale: 'zh', subject: FIELDS.subjectZh, body: FIELDS.bodyZh };
      return (await admin.post('/api/admin/campaigns/preview', { ...news, ...more }).expect(200)).body;
    };
    expect((await preview(sample)).html).toContain('<strong>韩梅梅 🌸</strong>，您的授权');
    expect((await preview({})).subject).toBe('您好，还剩 若干 天');
    await nobodySubscribes(site.db);
    const { body: nobody } = await admin.get(`/api/admin/campaigns/${id}/sample-reader?locale=zh`).expect(200);
    expect(nobody).toEqual({ reader: null });
  });

  it('copies a campaign as a new draft, with nothing of its sending', async () => {
    await subscribers(site.db, 1);
    const id = await sent();
    const { body } = await admin.post(`/api/admin/campaigns/${id}/copies`).expect(201);
    const { body: copy } = await admin.get(`/api/admin/campaigns/${body.id}`).expect(200);
    expect(copy).toMatchObject({
      ...FIELDS,
      name: `${DRAFT.name}（副本）`,
      status: 'draft',
      startedAt: null,
      scheduledAt: null,
      links: [],
      counts: { total: 0, sent: 0 },
    });
    expect(await auditOf(site, body.id)).toEqual([{ action: 'campaign.created', actor: admin.id }]);
    await admin.post('/api/admin/campaigns/00000000-0000-4000-8000-000000000000/copies').expect(404);
  });

  it('counts clicks by link, with the same address for every reader and no cookie', async () => {
    const people = await subscribers(site.db, 2);
    const id = await sent();
    const hrefsOf = (mail: string) =>
      [...String(mailTo(mail)?.html).matchAll(/href="([^"]*marketing-email\/links[^"]*)"/g)].map(([, href]) => href);
    const [first = [], second = []] = people.map(({ mail }) => hrefsOf(mail));
    expect(first).toEqual(second);
    expect(first.map((href = '') => new URL(href).pathname)).toEqual(
      [1, 2].map((position) => `/api/marketing-email/links/${id}/${position}`),
    );
    expect(mailTo(people[0]?.mail)?.text).toContain('说明 (https://docs.example/a?x=1&y=2)');

    const follow = (position: number | string, agent = BROWSER) =>
      site.http.get(`/api/marketing-email/links/${id}/${position}`).set('user-agent', agent).redirects(0);
    const answers = await Promise.all(Array.from({ length: 20 }, () => follow(2)));
    for (const { status, headers } of answers) {
      expect([status, headers['location']]).toEqual([302, 'https://docs.example/a?x=1&y=2']);
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
    await follow(2, 'Mozilla/5.0 (compatible; Googlebot/2.1)').expect(302);
    await follow(2, 'curl/8.5.0').expect(302);
    await site.http.head(`/api/marketing-email/links/${id}/2`).set('user-agent', BROWSER).redirects(0).expect(302);
    expect(await linksOf(id)).toEqual([
      { url: `${site.settings.publicUrl}/pricing`, clicks: 0 },
      { url: 'https://docs.example/a?x=1&y=2', clicks: 20 },
    ]);
    const [{ rows }] = await site.db.query('SELECT count(*)::int AS rows FROM campaign_links WHERE campaign_id = $1', [
      id,
    ]);
    expect(rows).toBe(2);
    for (const stranger of ['3', '0', '-1', '99999999999']) await follow(stranger).expect(404);
    await follow('https:%2F%2Fevil.example').expect(400);
    const draft = await aCampaign(admin);
    await site.http.get(`/api/marketing-email/links/${draft}/1?url=https://evil.example`).redirects(0).expect(404);
  });

  const preview = (body: string) => admin.post('/api/admin/campaigns/preview', { locale: 'zh', subject: '你好', body });

  it('previews a campaign as HTML without scripts', async () => {
    const { body } = await preview('<script>alert(1)</script>\n\n**粗**').expect(200);
    expect(body.subject).toBe('你好');
    expect(body.html).toContain('<strong>粗</strong>');
    expect(body.html).not.toContain('<script');
  });

  describe('a text that would be expensive to render', () => {
    const tooMany = (sign: string) => sign.repeat(MAX_MARKS + 1);

    it('an expensive text is refused at its field when it is previewed and when it is saved', async () => {
      const { body } = await preview(tooMany('a\n\n')).expect(400);
      const refusal = { code: 'marketing.too_many_marks', message: expect.stringContaining(String(MAX_MARKS)) };
      expect(body).toMatchObject({ ...refusal, details: [{ field: 'body', code: refusal.code }] });
      await preview('a'.repeat(MAX_BODY_LENGTH + 1)).expect(400);
      const draft = {
        name: '长',
        audience: 'subscribed',
        perSecond: 5,
        subjectZh: '长',
        bodyZh: '长',
        subjectEn: 'Long',
        bodyEn: tooMany('> - '),
      };
      const { body: saving } = await admin.post('/api/admin/campaigns', draft).expect(400);
      expect(saving).toMatchObject({ ...refusal, details: [{ field: 'bodyEn', code: refusal.code }] });
    });

    it.each([
      'a\n\n',
      '- a\n',
      '*a_ ',
      '[a](b) ',
      '[a]: b\n',
      '# a\n',
      '> a\n\n',
      '"',
      '<b>a</b>',
      '`a`',
      '---\n',
      'a|',
    ])('an expensive text made of %j gets a response of at most 20 kB', async (unit) => {
      // As much of it as is accepted, and plain text up to the longest.
      let marked = '';
      while (mayRender(marked + unit).ok && marked.length + unit.length <= MAX_BODY_LENGTH) marked += unit;
      const { text } = await preview(marked.padEnd(MAX_BODY_LENGTH, 'x')).expect(200);
      expect(text.length).toBeLessThanOrEqual(20_000);
    });
  });
});
