import { unique } from '../support/app.js';
import { payByTransfer, WITH_BANK } from '../support/bank.js';
import { anOrder, paidIdOf } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { becomes, beginPaying, notify, payAtCashier, statusOf, takeMoney } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { type Changes, changesBy } from '../support/license-changes.js';
import { aPerson, balanceOf, givePoints, type Person } from '../support/people.js';
import { aQuotedOrder, aSentQuote } from '../support/quotes.js';
import { aCode } from '../support/redeem-codes.js';
import { refundNoOf, refundsBy, refundsOf } from '../support/refunds.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

describe('changes of a licence whose order is being refunded', () => {
  const site = racingSiteOfSuite(WITH_BANK);
  let owner: Person;
  let staff: Staff;
  let second: Staff;
  let changes: Changes;

  beforeEach(async () => {
    [owner, staff, second] = [await aPerson(site), await aStaffMember(site), await aStaffMember(site)];
    changes = changesBy(site, owner);
  });

  const answer = (orderId: string, path: string, body?: object) =>
    staff.post(`/api/admin/orders/${orderId}/refund-request/${path}`, body);
  const isReturned = (id: string, fen: number) =>
    eventually(async () => {
      const refunds = await refundsOf(site, id);
      return refunds.length === 1 && refunds[0]?.fen === fen && refunds[0].status === 'succeeded';
    });

  it('returns the money of a change that is being paid while its licence’s refund is granted', async () => {
    const { orderId, paidId } = await changes.bought();
    const { id, payableFen } = await changes.ordered(paidId);
    const notice = await beginPaying(site, owner, id);
    await takeMoney(site, notice);
    const held = { sql: 'SELECT id FROM licenses WHERE id = $1 FOR UPDATE', values: [paidId] };
    await whileHeld<unknown>(site, held, [
      () => refundsBy(site, staff.id).refund(orderId),
      async () => notify(site, notice).expect(200),
    ]);
    await becomes(site, id, 'cancelled');
    await isReturned(id, payableFen);
    await becomes(site, orderId, 'refunded');
    const [{ lines }] = await site.db.query(
      `SELECT count(*)::int AS lines FROM license_lines WHERE license_id = $1 AND kind = 'change'`,
      [paidId],
    );
    expect(lines).toBe(0);
  });

  it('refuses licence changes while a refund is requested, returns money that arrives, and allows them once it is declined', async () => {
    const { orderId, paidId } = await changes.bought();
    const [kept, late] = [await changes.ordered(paidId), await changes.ordered(paidId)];
    const notice = await beginPaying(site, owner, late.id);
    await takeMoney(site, notice);
    await changes.request(orderId);
    await changes.expectRefused(paidId, kept);
    await notify(site, notice).expect(200);
    await isReturned(late.id, late.payableFen);
    expect(await changes.orderOf(late.id)).toMatchObject({ status: 'cancelled', voidReason: 'license_being_refunded' });
    expect((await owner.get(`/api/account/paid/${paidId}`).expect(200)).body.users).toBe(5);

    await answer(orderId, 'reject', { reason: '不符合条件' }).expect(204);
    expect(await changes.payActionOf(kept.id)).toEqual({ action: 'pay', allowed: true });
    await payAtCashier(site, owner, kept.id);
    expect((await owner.get(`/api/account/paid/${paidId}`).expect(200)).body.users).toBe(15);
  });

  it('confirms no bank receipt of a change while a refund is requested; once it is declined, the receipt pays it', async () => {
    const { orderId, paidId } = await changes.bought();
    const { id, payableFen } = await changes.ordered(paidId);
    const { body } = await owner.post(`/api/account/orders/${id}/pay`, { method: 'bank' }).expect(200);
    const receipt = {
      bankSerial: unique('B'),
      amountFen: payableFen,
      receivedOn: '2026-11-20',
      payer: '某某贸易有限公司',
    };
    const account = { payerBank: '招商银行深圳分行', payerAccount: '7559 0000 1234 567' };
    const entry = { paymentId: body.paymentId, ...receipt, ...account };
    const { id: receiptId } = (await staff.post('/api/admin/transfers/receipts', entry).expect(201)).body;
    const confirm = () => second.post(`/api/admin/transfers/receipts/${receiptId}/confirm`);
    const listed = async () =>
      (await staff.get(`/api/admin/transfers?q=${receipt.bankSerial}`).expect(200)).body.items[0];

    expect(await listed()).toMatchObject({ stage: 'entered', voidReason: null });
    await changes.request(orderId);
    expect((await confirm().expect(409)).body.code).toBe('payment.receipt_waits_for_refund');
    expect(await statusOf(site, id)).toBe('pending');
    expect(await listed()).toMatchObject({ stage: 'entered', voidReason: 'license_being_refunded' });

    await answer(orderId, 'reject', { reason: '不符合条件' }).expect(204);
    await confirm().expect(204);
    expect(await statusOf(site, id)).toBe('paid');
  });

  it('ends an unpaid change once the refund is granted, and says that it can no longer be completed', async () => {
    const { orderId, paidId } = await changes.bought();
    const change = await changes.ordered(paidId);
    await changes.request(orderId);
    await changes.expectRefused(paidId, change);
    expect((await changes.payActionOf(change.id)).message).toBe(
      '该授权有订单申请退款或正在退款。若退款未通过，本订单在到期前仍可支付',
    );
    await answer(orderId, 'approve').expect(204);
    await becomes(site, change.id, 'cancelled');
    expect(await changes.orderOf(change.id)).toMatchObject({ status: 'cancelled', voidReason: 'license_revoked' });
    expect(await changes.payActionOf(change.id)).toMatchObject({
      allowed: false,
      code: 'order.not_fulfillable',
      message: '该授权已发生变化，此订单无法再完成，请重新下单',
    });
  });

  it('shows an order as cancelled when its owner cancels it during a refund', async () => {
    const { orderId, paidId } = await changes.bought();
    const { id } = await changes.ordered(paidId);
    await changes.request(orderId);
    await owner.post(`/api/account/orders/${id}/cancel`).expect(200);
    expect(await changes.orderOf(id)).toMatchObject({ status: 'cancelled', voidReason: null });
  });

  it('shows for an expired change that money for it would be returned, until the refund is declined', async () => {
    const { orderId, paidId } = await changes.bought();
    const { id } = await changes.ordered(paidId);
    await site.db.query(`UPDATE orders SET status = 'expired', ended_at = now() WHERE id = $1`, [id]);
    expect(await changes.orderOf(id)).toMatchObject({ status: 'expired', voidReason: null });
    await changes.request(orderId);
    expect(await changes.orderOf(id)).toMatchObject({ status: 'expired', voidReason: 'license_being_refunded' });
    await answer(orderId, 'reject', { reason: '不符合条件' }).expect(204);
    expect(await changes.orderOf(id)).toMatchObject({ status: 'expired', voidReason: null });
  });

  it('refuses an unpaid change while a refund is requested, also once the licence was bound', async () => {
    const { orderId, paidId } = await changes.bought();
    const change = await changes.ordered(paidId);
    await changes.request(orderId);
    await owner.post(`/api/account/paid-binding?paidId=${paidId}&machineId=MACHINE-0001`).expect(200);
    await changes.expectRefused(paidId, change);
  });

  it.each(['users', 'months'] as const)(
    'adds no %s for points or a code while a refund is requested, and keeps the points and the code',
    async (kind) => {
      const { orderId, paidId } = await changes.bought();
      await givePoints(site, owner, 50_000);
      const code = await aCode(site, { kind, quantity: 1 });
      const spend = () => owner.post('/api/account/points/spend', { paidId, kind, quantity: 1 });
      const redeem = () => owner.post('/api/account/redeem-code', { code, paidId });
      await changes.request(orderId);
      expect((await spend().expect(409)).body.code).toBe('license.change_being_refunded');
      expect((await redeem().expect(409)).body.code).toBe('license.change_being_refunded');
      expect(await balanceOf(site, owner)).toBe(50_000);
      await answer(orderId, 'reject', { reason: '不符合条件' }).expect(204);
      expect((await redeem()).status).toBeLessThan(300);
      expect((await spend()).status).toBeLessThan(300);
    },
  );

  it('refuses licence changes while the refund of an order paid with points is requested', async () => {
    const { body } = await owner.post('/api/account/order', { plan: 'group', months: 12 }).expect(201);
    await givePoints(site, owner, 64_600);
    await owner.post(`/api/account/orders/${body.id}/pay-with-points`).expect(200);
    const { paidId } = await changes.orderOf(body.id);
    const change = await changes.ordered(paidId);
    await changes.request(body.id);
    await changes.expectRefused(paidId, change);
  });

  it('refuses to accept and to pay a quote that changes a licence whose order is being refunded', async () => {
    const { orderId, paidId } = await changes.bought();
    const team = { plan: 'team', name: '团队', users: 15, assets: 100, quantity: 1, unitPriceFen: 95_000 };
    const lines = [{ ...team, change: 'enlarge', licenseIds: [paidId] }];
    const { token } = await aSentQuote(staff, owner.mail, { lines }, second);
    const id = await aQuotedOrder(staff, owner, { lines }, second);
    await changes.request(orderId);
    const { body } = await owner.post(`/api/quotes/${token}/acceptance`).expect(409);
    expect(body.code).toBe('quote.license_being_refunded');
    const pay = await owner.post(`/api/account/orders/${id}/pay`).expect(409);
    expect(pay.body.code).toBe('order.license_being_refunded');
  });

  describe('that was transferred', () => {
    let heir: Person;
    let theirs: Changes;

    beforeEach(async () => {
      heir = await aPerson(site);
      theirs = changesBy(site, heir);
    });

    const handOver = (paidId: string, from: Person, to: Person) =>
      from.post(`/api/account/license-transfer?paidId=${paidId}&mail=${encodeURIComponent(to.mail)}`).expect(204);
    const usersOf = async (who: Person, paidId: string): Promise<number> =>
      (await who.get(`/api/account/paid/${paidId}`).expect(200)).body.users;

    it('changes of a transferred licence can be paid by its new owner while its first owner’s refund is requested', async () => {
      const { orderId, paidId } = await changes.bought();
      await changes.request(orderId);
      await handOver(paidId, owner, heir);
      const change = await theirs.ordered(paidId);
      expect(await theirs.payActionOf(change.id)).toEqual({ action: 'pay', allowed: true });
      await payAtCashier(site, heir, change.id);
      expect(await usersOf(heir, paidId)).toBe(15);

      await givePoints(site, heir, 50_000);
      const code = await aCode(site, { kind: 'users', quantity: 1 });
      const spent = await heir.post('/api/account/points/spend', { paidId, kind: 'users', quantity: 1 });
      const redeemed = await heir.post('/api/account/redeem-code', { code, paidId });
      expect([spent.body.code, redeemed.body.code]).toEqual([undefined, undefined]);
      expect(await usersOf(heir, paidId)).toBe(17);
    });

    it('changes of a transferred licence can be accepted by its new owner in a quote while its first owner’s refund is requested', async () => {
      const { orderId, paidId } = await changes.bought();
      await changes.request(orderId);
      await handOver(paidId, owner, heir);
      const team = { plan: 'team', name: '团队', users: 15, assets: 100, quantity: 1, unitPriceFen: 95_000 };
      const lines = [{ ...team, change: 'enlarge', licenseIds: [paidId] }];
      await payAtCashier(site, heir, await aQuotedOrder(staff, heir, { lines }, second));
      expect(await usersOf(heir, paidId)).toBe(15);
    });

    it('changes of a transferred licence stay with its new owner, who can pass it on, while its first owner is refunded', async () => {
      const orderId = await anOrder(owner);
      await payByTransfer(owner, orderId, { amountFen: 64_600, first: staff, second });
      const paidId = await paidIdOf(owner, orderId);
      await handOver(paidId, owner, heir);
      await refundsBy(site, staff.id).refund(orderId);
      const change = await theirs.ordered(paidId);
      await payAtCashier(site, heir, change.id);
      await handOver(paidId, heir, await aPerson(site));

      await second.post(`/api/admin/refunds/${await refundNoOf(site, orderId)}/confirm`).expect(204);
      expect([await statusOf(site, orderId), await statusOf(site, change.id)]).toEqual(['refunded', 'paid']);
      const [license] = await site.db.query('SELECT status, base_users AS users FROM licenses WHERE id = $1', [paidId]);
      expect(license).toEqual({ status: 'active', users: 15 });
    });

    it('changes of a transferred licence wait for a refund of what its new owner has paid for', async () => {
      const { paidId } = await changes.bought();
      await handOver(paidId, owner, heir);
      const renewal = (await heir.post('/api/account/order', { paidId, plan: 'group', months: 12 }).expect(201)).body
        .id;
      await payAtCashier(site, heir, renewal);
      const change = await theirs.ordered(paidId);
      await theirs.request(renewal);
      await theirs.expectRefused(paidId, change);
    });
  });
});
