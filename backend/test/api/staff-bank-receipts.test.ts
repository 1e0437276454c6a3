import { Client } from 'pg';
import { WorkQueries } from '../../src/modules/admin/work.queries.js';
import { Reads } from '../../src/platform/database/reads.js';
import { unique } from '../support/app.js';
import { anAnnouncedTransfer, PAYER, WITH_BANK } from '../support/bank.js';
import { paidIdOf } from '../support/customer.js';
import { aPaidOrder, becomes, statusOf } from '../support/gateway.js';
import { aPerson, type Person, serviceOf } from '../support/people.js';
import { aStaffMember, auditOf, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const PDF = Buffer.from('%PDF-1.7\n% 电子回单');

const site = siteOfSuite(WITH_BANK);
let first: Staff;
let second: Staff;
let buyer: Person;

beforeAll(async () => {
  [first, second, buyer] = [await aStaffMember(site), await aStaffMember(site), await aPerson(site)];
});

const announce = async () => {
  const { orderId, paymentId, action } = await anAnnouncedTransfer(site, buyer);
  return { orderId, paymentId, remittanceCode: String(action.bank.remittanceCode) };
};
const listed = async (query: string) => (await first.get(`/api/admin/transfers?${query}`).expect(200)).body.items;
const seen = (change: object) => ({
  bankSerial: unique('B'),
  amountFen: 64_600,
  receivedOn: '2026-11-20',
  ...PAYER,
  ...change,
});

describe('bank transfers in the console', () => {
  it('pays an order when one person enters its transfer and another confirms it', async () => {
    const { orderId, paymentId, remittanceCode } = await announce();
    expect(await listed(`q=${remittanceCode}`)).toMatchObject([{ paymentId, stage: 'expected', mail: buyer.mail }]);

    const { body } = await first.post('/api/admin/transfers/receipts', seen({ remittanceCode })).expect(201);
    const entered = { stage: 'entered', receiptId: body.id, receivedFen: 64_600, enteredByMail: first.mail };
    expect(await listed(`q=${remittanceCode}&stage=entered`)).toMatchObject([entered]);
    const own = await first.post(`/api/admin/transfers/receipts/${body.id}/confirm`);
    expect([own.status, own.body.code]).toEqual([403, 'payment.receipt_own']);

    await second.post(`/api/admin/transfers/receipts/${body.id}/confirm`).expect(204);
    await becomes(site, orderId, 'paid');
    expect(await listed(`q=${remittanceCode}`)).toMatchObject([{ stage: 'confirmed', decidedByMail: second.mail }]);
  });

  it('is not confirmed by the person whose order it pays', async () => {
    const { orderId, paymentId } = await anAnnouncedTransfer(site, second);
    const { body } = await first.post('/api/admin/transfers/receipts', seen({ paymentId })).expect(201);
    const own = await second.post(`/api/admin/transfers/receipts/${body.id}/confirm`).expect(409);
    expect(own.body.code).toBe('proposal.own_account');
    await (await aStaffMember(site)).post(`/api/admin/transfers/receipts/${body.id}/confirm`).expect(204);
    await becomes(site, orderId, 'paid');
  });

  it.each([
    ['disabled', `disabled_at = now()`],
    ['moved to sales', `role = 'sales'`],
  ])('confirms no receipt entered by someone since %s; it can be rejected', async (_what, change) => {
    const [{ orderId, paymentId }, clerk] = [await announce(), await aStaffMember(site, 'finance')];
    const { body } = await clerk.post('/api/admin/transfers/receipts', seen({ paymentId })).expect(201);
    await site.db.query(`UPDATE accounts SET ${change} WHERE id = $1`, [clerk.id]);
    const refused = await second.post(`/api/admin/transfers/receipts/${body.id}/confirm`).expect(409);
    expect(refused.body.code).toBe('payment.receipt_void');
    expect(await statusOf(site, orderId)).toBe('pending');
    await second.post(`/api/admin/transfers/receipts/${body.id}/reject`).expect(204);
  });

  it('lets staff reject a receipt that they entered wrongly', async () => {
    const { orderId, paymentId } = await announce();
    const { body } = await first.post('/api/admin/transfers/receipts', seen({ paymentId })).expect(201);
    await first.post(`/api/admin/transfers/receipts/${body.id}/reject`).expect(204);
    expect(await statusOf(site, orderId)).toBe('pending');
  });

  it.each([
    ['receivedOn', { receivedOn: '2026-02-30' }],
    ['receivedOn', { receivedOn: '2099-12-31' }],
    ['amountFen', { amountFen: 0.5 }],
    ['bankSerial', { bankSerial: '' }],
  ])('names the invalid field of a transfer receipt: %s', async (field, change) => {
    const answer = await first.post('/api/admin/transfers/receipts', seen({ remittanceCode: 'ABCDEFGH', ...change }));
    expect([answer.status, answer.body.details?.[0]?.field]).toEqual([400, field]);
  });

  it('reads the licences of all orders on the page in one query, and says of each order why it is void', async () => {
    const owner = await aPerson(site);
    const plan = { plan: 'group', months: 12 };
    const orders: string[] = [];
    for (const isTransferred of [false, true, false]) {
      const paidId = await paidIdOf(owner, await aPaidOrder(site, owner));
      const { body } = await owner.post('/api/account/order', { ...plan, paidId }).expect(201);
      await owner.post(`/api/account/orders/${body.id}/pay`, { method: 'bank' }).expect(200);
      orders.push(body.id);
      // As if the order had not been ended with it yet.
      const given = 'UPDATE licenses SET account_id = $2 WHERE id = $1';
      if (isTransferred) await site.db.query(given, [paidId, buyer.id]);
    }
    const statements = jest.spyOn(Client.prototype, 'query');
    const items: { orderId: string; voidReason: string | null }[] = await listed(`q=${owner.mail}`);
    const asked = statements.mock.calls.map(([statement]) => JSON.stringify(statement));
    jest.restoreAllMocks();
    expect(asked.filter((text) => text.includes('isBeingRefunded'))).toHaveLength(1);
    const reasons = orders.map((id) => items.find(({ orderId }) => orderId === id)?.voidReason);
    expect(reasons).toEqual([null, 'license_transferred', null]);
  });

  it('refuses a receipt that names no transfer', async () => {
    const answer = await first.post('/api/admin/transfers/receipts', seen({}));
    expect([answer.status, answer.body.details?.[0]?.field]).toEqual([400, 'remittanceCode']);
  });

  it('downloads a transfer slip as a file, and audits the reading', async () => {
    const { orderId, paymentId } = await announce();
    const upload = site.http.put(`/api/account/orders/${orderId}/transfer-slip`).set('x-auth-token', buyer.token);
    await upload.set('content-type', 'application/pdf').send(PDF).expect(204);
    const answer = await first.get(`/api/admin/transfers/${paymentId}/slip`).buffer().expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="slip-${paymentId}.pdf"`,
    });
    expect(await auditOf(site, paymentId)).toContainEqual({ action: 'payment.slip_read', actor: first.id });
  });

  it('counts a transfer as waiting from its slip until a receipt is confirmed', async () => {
    const { orderId, paymentId } = await announce();
    const waiting = async () => {
      const caller = { accountId: first.id, role: 'admin' } as const;
      const work = await new WorkQueries(serviceOf(site, Reads), site.clock).waitingFor(caller);
      return work.find(({ kind }) => kind === 'transfers')?.count ?? 0;
    };
    const others = await waiting();
    const upload = site.http.put(`/api/account/orders/${orderId}/transfer-slip`).set('x-auth-token', buyer.token);
    await upload.set('content-type', 'application/pdf').send(PDF).expect(204);
    expect(await waiting()).toBe(others + 1);

    for (const decision of ['reject', 'confirm']) {
      const { body } = await first.post('/api/admin/transfers/receipts', seen({ paymentId })).expect(201);
      expect(await waiting()).toBe(others + 1);
      await second.post(`/api/admin/transfers/receipts/${body.id}/${decision}`).expect(204);
      expect(await waiting()).toBe(decision === 'reject' ? others + 1 : others);
    }
  });

  it.each([
    ['in lower case', (code: string) => code.toLowerCase()],
    ['with a space and a hyphen', (code: string) => ` ${code.slice(0, 4)}-${code.slice(4)}`],
  ])('finds a transfer by its remittance code %s', async (_how, spelt) => {
    const { paymentId, remittanceCode } = await announce();
    const { body } = await first
      .get('/api/admin/transfers')
      .query({ code: spelt(remittanceCode) })
      .expect(200);
    expect(body.items).toMatchObject([{ paymentId, accountId: buyer.id }]);
  });

  it('finds no transfer by what is no remittance code', async () => {
    const { body } = await first.get('/api/admin/transfers').query({ code: '0' }).expect(200);
    expect(body.items).toEqual([]);
  });

  it('exports only the transfers that match the filter of the list', async () => {
    const { remittanceCode } = await announce();
    const { text } = await first.get(`/api/admin/transfers/export?q=${remittanceCode}`).expect(200);
    expect(text.trim().split('\n')).toHaveLength(2);
  });
});

describe('incidents in the console', () => {
  it('keeps an incident open until staff close it with a note', async () => {
    const { orderId, remittanceCode } = await announce();
    const less = seen({ remittanceCode, amountFen: 64_599 });
    const { body } = await first.post('/api/admin/transfers/receipts', less).expect(201);
    await second.post(`/api/admin/transfers/receipts/${body.id}/confirm`).expect(204);
    const open = async () => (await first.get('/api/admin/incidents?isOpen=true&kind=mismatch').expect(200)).body.items;
    const [incident] = await open();
    expect(incident).toMatchObject({ orderId, resolution: 'needs_staff', closedAt: null, mail: buyer.mail });
    expect(incident).toMatchObject({ accountId: buyer.id, amount: 64_599, currency: 'CNY', recordedFen: 64_600 });

    await first.post(`/api/admin/incidents/${incident.id}/close`, { note: ' ' }).expect(400);
    await first.post(`/api/admin/incidents/${incident.id}/close`, { note: '客户补汇一分钱' }).expect(204);
    expect(await open()).toEqual([]);
    const again = await first.post(`/api/admin/incidents/${incident.id}/close`, { note: '再次' }).expect(409);
    expect(again.body.code).toBe('payment.incident_closed');
    const { body: closed } = await first.get(`/api/admin/incidents?q=${incident.outTradeNo}`).expect(200);
    expect(closed.items).toMatchObject([{ note: '客户补汇一分钱', closedBy: first.mail }]);
    const { text } = await first.get('/api/admin/incidents/export?isOpen=false').expect(200);
    expect(text).toContain('客户补汇一分钱');
  });
});
