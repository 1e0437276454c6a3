import { unique } from '../support/app.js';
import { aCustomer } from '../support/customer.js';
import { register, requestCode } from '../support/forms.js';
import { siteOfSuite } from '../support/suite.js';

describe('what a customer consents to', () => {
  const site = siteOfSuite();

  it('lists the newest answer to each kind of consent', async () => {
    const customer = await aCustomer(site);
    for (const choice of ['subscribe', 'unsubscribe', 'subscribe']) {
      await customer.post(`/api/account/marketing-email/${choice}`).expect(200);
    }
    const { body } = await customer.get('/api/account/consents').expect(200);
    const answer = { version: expect.any(String), isGranted: true, answeredAt: expect.any(String) };
    expect(body).toEqual([
      { kind: 'marketing', ...answer },
      { kind: 'terms', ...answer },
    ]);
  });

  it('records every change of the marketing consent, and no repetition', async () => {
    const customer = await aCustomer(site);
    for (const choice of ['subscribe', 'subscribe', 'unsubscribe']) {
      await customer.post(`/api/account/marketing-email/${choice}`).expect(200);
    }
    const answers = await site.db.query(
      `SELECT is_granted, source, version, answered_at FROM consents
        WHERE account_id = $1 AND kind = 'marketing' ORDER BY answered_at`,
      [customer.id],
    );
    const kept = { version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), answered_at: expect.any(Date) };
    expect(answers).toEqual([
      { ...kept, is_granted: false, source: 'register' },
      { ...kept, is_granted: true, source: 'email-subscription' },
      { ...kept, is_granted: false, source: 'email-subscription' },
    ]);
    expect((await customer.get('/api/account/info')).body.marketingEmailUnsubscribed).toBe(true);
  });

  it('records one consent when eight identical answers arrive at once', async () => {
    const customer = await aCustomer(site);
    const choices = Array.from({ length: 8 }, () => customer.post('/api/account/marketing-email/subscribe'));
    const answers = await Promise.all(choices.map((choice) => choice.then((answer) => answer)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.marketingEmailUnsubscribed}`))).toEqual(
      new Set(['200 false']),
    );
    const [{ count }] = await site.db.query(
      `SELECT count(*)::int FROM consents WHERE account_id = $1 AND kind = 'marketing' AND is_granted`,
      [customer.id],
    );
    expect(count).toBe(1);
  });

  it('records consent to the terms and to marketing mail separately, each with its version', async () => {
    const mails = await Promise.all(
      [{ terms: true }, { terms: true, marketing: true }].map(async (ticks) => {
        const mail = `${unique('consent')}@example.cn`;
        expect((await register(site, { mail, code: await requestCode(site, mail), ...ticks })).status).toBe(200);
        return mail;
      }),
    );
    const rows = await site.db.query(
      `SELECT a.mail, c.kind, c.is_granted AS granted, c.version <> '' AS versioned FROM consents c
         JOIN accounts a ON a.id = c.account_id WHERE a.mail = ANY($1) ORDER BY array_position($1, a.mail), c.kind`,
      [mails],
    );
    expect(rows).toEqual([
      { mail: mails[0], kind: 'marketing', granted: false, versioned: true },
      { mail: mails[0], kind: 'terms', granted: true, versioned: true },
      { mail: mails[1], kind: 'marketing', granted: true, versioned: true },
      { mail: mails[1], kind: 'terms', granted: true, versioned: true },
    ]);
  });
});
