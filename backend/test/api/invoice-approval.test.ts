import { unique } from '../support/app.js';
import { anOrder } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder, payAtCashier } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { PDF } from '../support/pdf.js';
import { aPerson, type Person, tally } from '../support/people.js';
import { aStaffMember, auditOf, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

/** What the plan `group` costs for 12 months. */
const PRICE = 64_600;

describe('the approval of invoice requests', () => {
  const site = racingSiteOfSuite();
  let buyer: Person;
  let [staff, colleague]: Staff[] = [];

  beforeAll(async () => {
    buyer = await aPerson(site);
    [staff, colleague] = [await aStaffMember(site, 'finance'), await aStaffMember(site)];
  });

  const ask = async (orderId: string): Promise<string> => {
    const form = { kind: 'personal', title: '周宁' };
    return (await buyer.post(`/api/account/orders/${orderId}/invoice-request`, form).expect(201)).body.id;
  };
  const requested = async () => ask(await aPaidOrder(site, buyer));
  const thirty = async (): Promise<string[]> => {
    const ids: string[] = [];
    while (ids.length < 30) ids.push(await requested());
    return ids;
  };
  const approve = (by: Staff | undefined, id: string, keptFen = PRICE, key = unique('key')) => {
    if (!by) throw new Error('nobody approves');
    return by.post(`/api/admin/invoices/${id}/approval`, { keptFen }).set('idempotency-key', key);
  };
  /** As the console does: one after the other. */
  const approveAll = async (by: Staff | undefined, ids: readonly string[]) => {
    const answers = [];
    for (const id of ids) answers.push(await approve(by, id));
    return answers;
  };
  const approvalsOf = async (id: string) =>
    (await auditOf(site, id)).filter(({ action }) => action === 'invoice.approved').map(({ actor }) => actor);
  const show = async (id: string) => (await colleague?.get(`/api/admin/invoices/${id}`).expect(200))?.body;

  it('approves each of thirty invoice requests, refuses those that changed meanwhile, and loses none of the others', async () => {
    const ids = await thirty();
    const [rejected = '', issued = ''] = ids;
    await colleague?.post(`/api/admin/invoices/${rejected}/rejection`, { reason: '税号与抬头不符' }).expect(200);
    await site.db.query(
      `UPDATE invoices SET status = 'issued', number = '26332000000012345678', issued_at = now() WHERE id = $1`,
      [issued],
    );

    expect(tally(await approveAll(staff, ids))).toEqual({
      ok: 28,
      'invoice.already_ended': 1,
      'invoice.already_issued': 1,
    });
    for (const id of ids) expect(await approvalsOf(id)).toEqual([rejected, issued].includes(id) ? [] : [staff?.id]);
    expect(tally(await approveAll(staff, ids.slice(2)))).toEqual({ 'invoice.already_approved': 28 });
  }, 60_000);

  it('approves each of thirty invoice requests once when two members of staff approve the same ones', async () => {
    const ids = await thirty();
    const lists = await Promise.all([approveAll(staff, ids), approveAll(colleague, ids.toReversed())]);
    expect(tally(lists.flat())).toEqual({ ok: 30, 'invoice.already_approved': 30 });
    for (const id of ids) expect(await approvalsOf(id)).toHaveLength(1);
  }, 60_000);

  it('approves an invoice request once when two approvals waited for the same order', async () => {
    const id = await requested();
    const lock = { sql: 'SELECT FROM invoices WHERE id = $1 FOR UPDATE', values: [id] };
    const answers = await whileHeld(site, lock, [() => approve(staff, id), () => approve(colleague, id)]);
    expect(tally(answers)).toEqual({ ok: 1, 'invoice.already_approved': 1 });
  });

  it('approves an invoice request once for one key, and gives the first response to each repeat', async () => {
    const id = await requested();
    const key = unique('key');
    for (let time = 0; time < 3; time += 1) await approve(staff, id, PRICE, key).expect(204);
    expect(await approvalsOf(id)).toEqual([staff?.id]);
    const refused = await requested();
    await approve(staff, refused, PRICE - 1, key).expect(409);
    await approve(staff, refused, PRICE, key).expect(204);
  });

  it('approves the invoice amount that was read: after a partial refund the rest is approved again', async () => {
    const orderId = await anOrder(buyer);
    await payAtCashier(site, buyer, orderId);
    const id = await ask(orderId);
    await approve(staff, id).expect(204);
    expect(await show(id)).toMatchObject({ status: 'requested', isApproved: true });

    const refund = { amount: 10_000, refundable: PRICE, reason: '少用' };
    await colleague?.post(`/api/admin/orders/${orderId}/refunds`, refund).expect(200);
    await eventually(async () => (await show(id)).keptFen === PRICE - 10_000);
    expect(await show(id)).toMatchObject({ isApproved: false });
    const { body } = await approve(staff, id).expect(409);
    expect(body).toMatchObject({ code: 'invoice.amount_changed', message: expect.stringContaining('546.00') });
    const issue = () =>
      staff?.upload(`/api/admin/invoices/${id}/file?number=26332000000087654321&amountFen=54600`, PDF);
    expect((await issue()?.expect(409))?.body).toMatchObject({ code: 'invoice.amount_changed' });
    await approve(staff, id, PRICE - 10_000).expect(204);
    expect(await approvalsOf(id)).toHaveLength(2);
    await issue()?.expect(200);
  });

  it('approving invoices needs the permission to issue them, and an idempotency key', async () => {
    const id = await requested();
    const reviewer = await aStaffMember(site, 'reviewer');
    for (const who of [buyer, reviewer]) {
      await who.post(`/api/admin/invoices/${id}/approval`, { keptFen: PRICE }).expect(403);
    }
    const { body } = await site.http
      .post(`/api/admin/invoices/${id}/approval`)
      .set('x-auth-token', staff?.token ?? '')
      .send({ keptFen: PRICE })
      .expect(400);
    expect(body.code).toBe('request.idempotency_key_required');
    expect(await approvalsOf(id)).toEqual([]);
  });
});
