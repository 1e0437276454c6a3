import { eventually } from '../support/eventually.js';
import { verifyFile } from '../support/independent-verifier.js';
import { aCustomer, anOrder, mailAbout, mailsTo, pay } from '../support/customer.js';
import { siteOfSuite } from '../support/suite.js';

const MACHINE = 'a3f19c77-0b5e-4c1d-9d02-7d02aa31c914';

describe('the first sale', () => {
  const site = siteOfSuite();

  it('takes a customer from registration to a machine file that an independent program verifies', async () => {
    const customer = await aCustomer(site);
    const orderId = await anOrder(customer, 'team', 24);

    const { body: pending } = await customer.get(`/api/account/orders/${orderId}`).expect(200);
    expect(pending).toMatchObject({
      status: 'pending',
      kind: 'new',
      payableFen: 285_600,
      listFen: 336_000,
      users: 15,
      assets: 100,
      months: 24,
    });

    const confirmation = await mailAbout(site, customer.mail, `${pending.number} 待支付`);
    expect(confirmation.text).toContain('2,856');
    expect(confirmation.text).toContain(`/pay?orderId=${orderId}`);

    const { paidId } = await pay(site, customer, orderId);
    const { body: list } = await customer.get('/api/account/paid').expect(200);
    expect(list).toMatchObject({
      total: 1,
      items: [{ paidId, users: 15, assets: 100, machineId: null, isTest: true }],
    });

    await customer.post(`/api/account/paid-binding?paidId=${paidId}&machineId=${MACHINE}`).expect(200);
    const file = await customer.get(`/api/account/paid/${paidId}/license-file`).expect(200);
    expect(file.text).toMatch(/^-----BEGIN MACHINE FILE-----\n/);

    const { body: published } = await site.http.get('/api/license/public-keys').expect(200);
    const publicKeyHex = Buffer.from(published.keys[0].x, 'base64url').toString('hex');
    const key: string = list.items[0].key;
    const trusted = { kind: 'machine', publicKeyHex, secret: key + MACHINE };
    const opened = verifyFile(file.text, trusted);
    expect(opened.data.attributes['fingerprint']).toBe(MACHINE);
    expect(opened.included[0]?.attributes['metadata']).toMatchObject({
      plan: 'team',
      users: 15,
      assets: 100,
      graceDays: 7,
    });

    const altered = file.text.replace(/\n(.)/, (_, first: string) => `\n${first === 'A' ? 'B' : 'A'}`);
    expect(() => verifyFile(altered, trusted)).toThrow();
    expect(() => verifyFile(file.text, { ...trusted, secret: `${key}${MACHINE}x` })).toThrow();

    const receipt = await eventually(async () =>
      (await mailsTo(site, customer.mail)).find(({ text }) => text.includes(key)),
    );
    expect(receipt.text).toContain('2,856');
  });
});
