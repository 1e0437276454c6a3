import { unique } from '../support/app.js';
import { mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPerson } from '../support/people.js';
import { aQuoteRequest } from '../support/quotes.js';
import { siteOfSuite } from '../support/suite.js';

describe('a request for a quote', () => {
  const site = siteOfSuite();

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
    const sales = await eventually(async () =>
      (await mailsTo(site, 'sales@localhost.localdomain')).find(({ subject }) => subject.includes(asked.number)),
    );
    const shown = ['点击 https: //evil. example 领奖', '骗子', '请访问 evil. example'];
    for (const word of [...shown, mail, '0571 8888 0000']) {
      expect(sales.text).toContain(word);
    }
    expect(sales.html).not.toMatch(/href="[^"]*evil/);
    expect(sales.text).toMatch(/\/admin\/quotes\/[0-9a-f-]{36}/);
  });

  it('acknowledges at most three quote requests a day to one address', async () => {
    const mail = `${unique('flooded')}@example.cn`;
    const ask = async () =>
      (
        await site.http
          .post('/api/quote')
          .send(await aQuoteRequest(site, mail))
          .expect(201)
      ).body.number;
    const numbers = [await ask(), await ask(), await ask(), await ask()];
    await eventually(async () =>
      (await mailsTo(site, 'sales@localhost.localdomain')).find(({ subject }) => subject.includes(numbers[3])),
    );
    const third = await eventually(async () => (await mailsTo(site, mail))[2]);
    expect(third).toBeDefined();
    expect(await mailsTo(site, mail)).toHaveLength(3);
  });

  it('refuses a quote request without a solved captcha, an existing plan and a valid term', async () => {
    const buyer = await aPerson(site);
    const ask = async (over: object) => site.http.post('/api/quote').send(await aQuoteRequest(site, buyer.mail, over));
    expect((await ask({ captcha: 'wrong' })).body.code).toBe('captcha.wrong');
    expect((await ask({ plan: 'gone' })).body.code).toBe('plan.not_found');
    expect((await ask({ lifetime: true })).status).toBe(400);
    expect((await ask({ months: 0 })).status).toBe(400);
    expect((await ask({ months: undefined, lifetime: true })).status).toBe(201);
  });
});
