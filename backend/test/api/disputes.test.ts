import { OrderSettlement } from '../../src/modules/orders/settlement/order-settlement.service.js';
import { eventually } from '../support/eventually.js';
import { beginAndPay, type Begun, booksOf, deliver } from '../support/gateway-payments.js';
import { aPerson, type Person, serviceOf } from '../support/people.js';
import { codeOf, refundsBy, refundsOf } from '../support/refunds.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { gatewaysOfSuite } from '../support/suite.js';
import { whileHeld } from '../support/holding.js';

const { gateways, site } = gatewaysOfSuite();
let buyer: Person;
let finance: Staff;
let paid: Begun;

beforeAll(async () => {
  [buyer, finance] = [await aPerson(site, { locale: 'en' }), await aStaffMember(site, 'finance')];
});

beforeEach(async () => {
  paid = await beginAndPay(site, buyer, gateways.stripe);
});

type Dispute = ReturnType<typeof gateways.stripe.disputeOf>;

/** Announces the present state of a dispute, and waits until the site has looked it up. */
async function announce(dispute: Dispute, type: string): Promise<void> {
  const { stripe } = gateways;
  await deliver(site, 'stripe', stripe.signed(stripe.event(`charge.dispute.${type}`, dispute))).expect(200);
  await site.db.query(`UPDATE outbox SET run_at = now() WHERE name = 'orders.ask-refund'`);
  await eventually(
    async () => (await site.db.query(`SELECT FROM outbox WHERE name = 'orders.ask-refund'`)).length === 0,
  );
}

async function opened(change: object = {}): Promise<Dispute> {
  const dispute = gateways.stripe.disputeOf(paid.outTradeNo, change);
  await announce(dispute, 'created');
  return dispute;
}

async function closed(dispute: Dispute, status: string): Promise<void> {
  dispute.status = status;
  await announce(dispute, 'closed');
}

const incidents = (): Promise<{ kind: string; resolution: string; fact: Record<string, unknown> }[]> =>
  site.db.query('SELECT kind, resolution, fact FROM payment_incidents WHERE order_id = $1 ORDER BY created_at, id', [
    paid.orderId,
  ]);
const kinds = async () => (await incidents()).map(({ kind, resolution }) => [kind, resolution]);
const licence = async (): Promise<{ id: string; status: string }> => {
  const [row] = await site.db.query('SELECT id, status FROM licenses WHERE origin_id = $1', [paid.orderId]);
  return row;
};
const transfer = async (): Promise<number> => {
  const [{ id }, { mail }] = [await licence(), await aPerson(site)];
  const query = `paidId=${id}&mail=${encodeURIComponent(mail)}`;
  return (await buyer.post(`/api/account/license-transfer?${query}`)).status;
};
const refundsShown = async () => (await buyer.get(`/api/account/orders/${paid.orderId}`).expect(200)).body.refunds;

const OPEN = ['disputed', 'needs_staff'];
const LOST = ['unexpected_refund', 'recorded'];

describe('a payment that the customer’s bank disputes', () => {
  it('is shown to staff once, with the date by which to respond', async () => {
    const dispute = await opened();
    await announce(dispute, 'funds_withdrawn');
    const [{ kind, resolution, fact } = {} as never, ...more] = await incidents();
    expect([kind, resolution, more]).toEqual([...OPEN, []]);
    const { due_by } = dispute['evidence_details'] as { due_by: number };
    expect(fact).toMatchObject({ amountFen: paid.amountFen, respondBy: new Date(due_by * 1_000).toJSON() });
    expect((await booksOf(site, paid.orderId))['status']).toBe('paid');
  });

  it('can be neither refunded nor its licence handed on until the dispute is decided', async () => {
    const dispute = await opened();
    expect(await refundsOf(site, paid.orderId)).toEqual([
      { fen: paid.amountFen, status: 'processing', origin: 'provider' },
    ]);
    const refunds = refundsBy(site, finance.id);
    expect(await codeOf(refunds.refund(paid.orderId))).toBe('order.nothing_to_refund');
    expect(await transfer()).toBe(409);

    await closed(dispute, 'won');
    expect(await refundsShown()).toEqual([]);
    expect(await transfer()).toBe(204);
    expect(await codeOf(refunds.refund(paid.orderId, 100))).toBe('ok');
    expect(await kinds()).toEqual([OPEN]);
  });

  it('is refunded and its licence withdrawn when the dispute is lost', async () => {
    const dispute = await opened();
    await closed(dispute, 'lost');
    expect((await booksOf(site, paid.orderId))['status']).toBe('refunded');
    expect((await licence()).status).toBe('revoked');
    expect(await refundsShown()).toMatchObject([{ amount: paid.amountFen, status: 'done' }]);
    expect(await kinds()).toEqual([OPEN, LOST]);
    await announce(dispute, 'updated');
    expect(await kinds()).toEqual([OPEN, LOST]);
  });

  it('is refunded once, also when its loss is the first that we hear and is reported twice at a time', async () => {
    const { id: refundNo, payment_intent: transactionId } = gateways.stripe.disputeOf(paid.outTradeNo, {
      status: 'lost',
    });
    const { outTradeNo, amountFen } = paid;
    const fact = { type: 'refunded', outTradeNo, refundNo, transactionId, amountFen, currency: 'CNY' } as const;
    const learn = () => serviceOf(site, OrderSettlement).applyFact('stripe', fact);
    await whileHeld(site, { sql: 'SELECT FROM orders WHERE id = $1 FOR UPDATE', values: [paid.orderId] }, [
      learn,
      learn,
    ]);
    expect(await refundsOf(site, paid.orderId)).toEqual([
      { fen: paid.amountFen, status: 'succeeded', origin: 'provider' },
    ]);
    expect(await kinds()).toEqual([LOST]);
  });

  it('is shown to staff when it is decided for us after the licence was withdrawn', async () => {
    const dispute = await opened({ status: 'lost' });
    await closed(dispute, 'won');
    expect((await licence()).status).toBe('revoked');
    expect(await kinds()).toEqual([LOST, OPEN]);
  });

  it('stays as it is while the bank only inquires', async () => {
    const dispute = await opened({ status: 'warning_needs_response' });
    expect(await refundsOf(site, paid.orderId)).toEqual([]);
    dispute.status = 'warning_under_review';
    await announce(dispute, 'updated');
    await closed(dispute, 'warning_closed');
    expect(await kinds()).toEqual([OPEN]);
    expect(await transfer()).toBe(204);
  });

  it('changes nothing when its amount exceeds what is left of it', async () => {
    await opened({ amount: paid.amountFen + 1 });
    expect(await refundsOf(site, paid.orderId)).toEqual([]);
    expect(await kinds()).toEqual([['refund_mismatch', 'needs_staff']]);
  });
});
