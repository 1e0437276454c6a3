import { unique } from '../support/app.js';
import { mailAbout, mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { QuoteRequests } from '../../src/modules/quotes/index.js';
import { aPerson, eraseAccount, serviceOf } from '../support/people.js';
import { aQuoteRequest, aSentQuote } from '../support/quotes.js';
import { aStaffMember } from '../support/staff.js';
import { racingSiteOfSuite, siteOfSuite } from '../support/suite.js';

describe('a request for a quote', () => {
  const site = siteOfSuite();
  afterEach(() => site.clock.reset());

  it('is withdrawn if its account is erased before anyone has answered; what was sent stays', async () => {
    const [buyer, staff] = [await aPerson(site), await aStaffMember(site)];
    const customer = { companyName: unique('公司'), contactName: '周宁', mail: buyer.mail, locale: 'zh' };
    await buyer.post('/api/quote', await aQuoteRequest(site, buyer.mail)).expect(201);
    await staff.post('/api/admin/quotes', customer).expect(201);
    await aSentQuote(staff, buyer.mail);
    const quotes = await site.db.query('SELECT id FROM quotes WHERE mail = $1', [buyer.mail]);
    const ids = quotes.map(({ id }: { id: string }) => id);
    await eraseAccount(site, buyer);
    expect(await site.db.query('SELECT status FROM quotes WHERE id = ANY ($1) ORDER BY status', [ids])).toEqual([
      { status: 'sent' },
      { status: 'withdrawn' },
      { status: 'withdrawn' },
    ]);
    const { items } = (await staff.get('/api/admin/quotes?status=requested&pageSize=100').expect(200)).body;
    expect(items.filter(({ id }: { id: string }) => ids.includes(id))).toEqual([]);
  });

  it('sends the words of a quote request to sales without links, and none to the given address', async () => {
    const mail = `${unique('stranger')}@example.cn`;
    const typed = { companyName: '点击 https://evil.example 领奖', contactName: '骗子', note: '请访问 evil.example' };
    const body = await aQuoteRequest(site, mail, { ...typed, phone: '0571 8888 0000' });
    const { body: asked } = await site.http.post('/api/quote').send(body).expect(201);
    const letter = await eventually(async () => (await mailsTo(site, mail))[0]);
    expect(letter.subject).toContain(asked.number);
    for (const part of [letter.subject, letter.text, letter.html]) {
      for (const word of ['evil', '骗子', '8888', '领奖']) expect(part).not.toContain(word);
    }
    expect(letter.text).toMatch(/专业版 · 团队[^]*15[^]*100[^]*12 个月[^]*2/);
    const sales = await mailAbout(site, 'sales@localhost.localdomain', asked.number);
    const shown = ['点击 https: //evil. example 领奖', '骗子', '请访问 evil. example'];
    for (const word of [...shown, mail, '0571 8888 0000']) {
      expect(sales.text).toContain(word);
    }
    expect(sales.html).not.toMatch(/href="[^"]*evil/);
    expect(sales.text).toMatch(/\/admin\/quotes\/[0-9a-f-]{36}/);
  });

  it('refuses a quote request without a solved captcha, an existing plan and a valid term', async () => {
    const buyer = await aPerson(site);
    const ask = async (over: object) => site.http.post('/api/quote').send(await aQuoteRequest(site, buyer.mail, over));
    expect((await ask({ captcha: 'wrong' })).body.code).toBe('captcha.wrong');
    expect((await ask({ plan: 'gone' })).body.code).toBe('plan.not_found');
    expect((await ask({ months: undefined, lifetime: true })).status).toBe(201);
  });

  it.each([
    [{ months: undefined }, '此项必填'],
    [{ months: 0 }, '不能小于 1'],
    [{ months: 12, lifetime: true }, '不能大于 0'],
  ])('refuses a quote request for the term %j, and says what is wrong', async (term, message) => {
    const buyer = await aPerson(site);
    const request = await aQuoteRequest(site, buyer.mail, term);
    const { body } = await site.http.post('/api/quote').set('Accept-Language', 'zh').send(request).expect(400);
    expect(body.details).toMatchObject([{ field: 'months', message }]);
  });

  it.each([
    ['+86 138 0013 8000', '+86 138 0013 8000'],
    ['（０５７１）８８８８－００００', '(0571)8888-0000'],
    ['0571-8888 0000 转 123', '0571-8888 0000 转 123'],
    ['0571-88880000分机8', '0571-88880000分机8'],
    ['+86 571 8888 0000 Ext. 12', '+86 571 8888 0000 Ext. 12'],
    ['0571-88880000＃12', '0571-88880000#12'],
  ])('keeps the telephone number %j as %j', async (phone, kept) => {
    const { mail } = await aPerson(site);
    await site.http
      .post('/api/quote')
      .send(await aQuoteRequest(site, mail, { phone }))
      .expect(201);
    expect(await site.db.query('SELECT phone FROM quotes WHERE mail = $1', [mail])).toEqual([{ phone: kept }]);
  });

  it.each(['转 https://evil.example', '0571-88880000 转', '0571 转 12 转 3', '点击领奖'])(
    'refuses %j as a telephone number',
    async (phone) => {
      const { mail } = await aPerson(site);
      const { body } = await site.http
        .post('/api/quote')
        .send(await aQuoteRequest(site, mail, { phone }))
        .expect(400);
      expect(body.details).toMatchObject([{ field: 'phone' }]);
    },
  );

  it('counts the same request once within an hour, also at once, and another one beside it', async () => {
    const { mail } = await aPerson(site);
    const companyName = unique('公司');
    const ask = async (over: object = {}) => {
      const body = await aQuoteRequest(site, mail, { companyName, ...over });
      return (await site.http.post('/api/quote').send(body).expect(201)).body.number as string;
    };
    const [first, ...others] = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(others)).toEqual(new Set([first]));
    const numbers = [await ask({ quantity: 3 }), await ask({ note: '加急' }), await ask({ mail: `x${mail}` })];
    expect(new Set([first, ...numbers]).size).toBe(4);
    site.clock.travel(3_600_001);
    expect(await ask()).not.toBe(first);
  });
});

describe('the acknowledgement of requests for a quote', () => {
  const site = racingSiteOfSuite({ LIMITS_FACTOR: '1' });
  const ask = (mail: string, note = '') =>
    serviceOf(site, QuoteRequests).request({
      companyName: '云涧科技',
      contactName: '周宁',
      mail,
      phone: '',
      taxNumber: '',
      note,
      locale: 'zh',
      actorId: null,
      accountId: null,
      asked: { planId: 'team', users: 15, assets: 100, quantity: 1 },
      months: 12,
    });

  it('acknowledgements of quote requests reach one mailbox at most three times a day, also when requests come at once', async () => {
    const mail = `${unique('flooded')}@example.cn`;
    const alias = mail.replace('@', '+alias@');
    await Promise.all(Array.from({ length: 8 }, (_, index) => ask(mail, `第 ${index} 份`)));
    const { number } = await ask(alias);
    const sales = 'sales@localhost.localdomain';
    await mailAbout(site, sales, number);
    await eventually(async () => (await mailsTo(site, sales)).length === 9);
    await eventually(async () => (await mailsTo(site, mail)).length >= 3);
    expect(await mailsTo(site, mail)).toHaveLength(3);
    expect(await mailsTo(site, alias)).toEqual([]);
  });

  it('repeated quote requests, one after the other or at once, use up no acknowledgement', async () => {
    const mail = `${unique('retrying')}@example.cn`;
    await ask(mail);
    for (let again = 0; again < 3; again += 1) await ask(mail);
    await Promise.all([ask(mail, '加急'), ask(mail, '加急')]);
    const { number } = await ask(mail, '再加一份');
    await mailAbout(site, mail, number);
    expect(await mailsTo(site, mail)).toHaveLength(3);
  });
});
