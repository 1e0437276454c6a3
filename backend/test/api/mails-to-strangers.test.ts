import { unique } from '../support/app.js';
import { aCustomer, type Customer, mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder } from '../support/gateway.js';
import { aStaffMember } from '../support/staff.js';
import { aSentQuote } from '../support/quotes.js';
import { siteOfSuite } from '../support/suite.js';

const LURE = 'Win evil.example/x now';

describe('mail that an account causes to strangers', () => {
  const site = siteOfSuite();
  let sender: Customer;

  beforeAll(async () => {
    sender = await aCustomer(site, { name: LURE });
  });

  const everythingTo = async (mail: string, count: number): Promise<string> => {
    const letters = await eventually(async () => {
      const all = await mailsTo(site, mail);
      return all.length >= count && all;
    });
    return JSON.stringify(letters);
  };

  it('notifies the recipient of a licence without the name or address of the sender', async () => {
    await aPaidOrder(site, sender);
    const paidId = await eventually(
      async () => (await sender.get('/api/account/paid').expect(200)).body.items[0]?.paidId,
    );
    const recipient = await aCustomer(site);
    const before = (await mailsTo(site, recipient.mail)).length;
    await sender
      .post(`/api/account/license-transfer?paidId=${paidId}&mail=${encodeURIComponent(recipient.mail)}`)
      .expect(204);
    const all = await everythingTo(recipient.mail, before + 1);
    expect(all).not.toMatch(/evil/);
    expect(all).not.toContain(sender.mail);
  });

  it('sends the code for a new mail address without the name of the account', async () => {
    const stranger = `${unique('stranger')}@example.cn`;
    await sender.post('/api/account/change-mail/send-code', { mail: stranger }).expect(200);
    const all = await everythingTo(stranger, 1);
    expect(all).toMatch(/\d{6}/);
    expect(all).not.toMatch(/evil/);
    expect(all).not.toContain(sender.mail);
  });

  it('sends a quote without the names typed into its form', async () => {
    const stranger = `${unique('stranger')}@example.cn`;
    await aSentQuote(await aStaffMember(site), stranger, { contactName: LURE, companyName: 'evil.example Ltd' });
    expect(await everythingTo(stranger, 1)).not.toMatch(/evil/);
  });
});
