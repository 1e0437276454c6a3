import { randomBytes } from 'node:crypto';
import { aCoupon } from '../support/coupons.js';
import { anOrder } from '../support/customer.js';
import { aPaidOrder } from '../support/gateway.js';
import { type OvertakenWrites, rowChanged, testOvertaken } from '../support/overtaken.js';
import { PDF } from '../support/pdf.js';
import { aPerson, givePoints, type Person } from '../support/people.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const INVOICE = { kind: 'personal', title: '周宁' };
/** What the plan `group` costs for 12 months. */
const PRICE = 64_600;
const CANCELLED = `status = 'cancelled', ended_at = now()`;

const site = siteOfSuite();
let buyer: Person;
let staff: Staff;

beforeAll(async () => {
  [buyer, staff] = [await aPerson(site), await aStaffMember(site)];
});

const aNumber = (): string => `26${BigInt(`0x${randomBytes(8).toString('hex')}`) % 10n ** 18n}`.padEnd(20, '0');
const aRequest = async () => {
  const orderId = await aPaidOrder(site, buyer);
  const { body } = await buyer.post(`/api/account/orders/${orderId}/invoice-request`, INVOICE).expect(201);
  return { id: body.id as string, settled: withoutInvoice(orderId) };
};
/** The order of an invoice that has ended may have another one. */
const withoutInvoice = (orderId: string) => rowChanged('orders', orderId, 'invoice_requested_at = NULL');
const issue = (id: string) =>
  staff.upload(`/api/admin/invoices/${id}/file?number=${aNumber()}&amountFen=${PRICE}`, PDF);
const issued = () => `status = 'issued', number = '${aNumber()}', issued_at = now()`;
const ofOrder = (id: string, what: string) => `/api/account/orders/${id}/${what}`;
const anIncident = async (): Promise<string> => {
  const [{ id }] = await site.db.query(
    `INSERT INTO payment_incidents (method, out_trade_no, kind, resolution, fact, created_at)
     VALUES ('sandbox', 'T1', 'unknown_payment', 'staff', '{}', now()) RETURNING id`,
  );
  return id;
};

const WRITES: OvertakenWrites = {
  'the issue of an invoice': async () => {
    const { id, settled } = await aRequest();
    const by = rowChanged('invoices', id, `status = 'rejected', ended_at = now()`);
    return { by, act: () => issue(id), refusal: 'invoice.already_ended', settled };
  },
  'the approval of an invoice': async () => {
    const { id, settled } = await aRequest();
    const by = rowChanged('invoices', id, `status = 'rejected', ended_at = now()`);
    const act = () => staff.post(`/api/admin/invoices/${id}/approval`, { keptFen: PRICE });
    return { by, act, refusal: 'invoice.already_ended', settled };
  },
  'the rejection of an invoice': async () => {
    const { id } = await aRequest();
    const act = () => staff.post(`/api/admin/invoices/${id}/rejection`, { reason: '税号有误' });
    return { by: rowChanged('invoices', id, issued()), act, refusal: 'invoice.already_issued' };
  },
  'the voiding of an invoice': async () => {
    const { id, settled } = await aRequest();
    await issue(id).expect(200);
    const by = rowChanged('invoices', id, `status = 'voided', ended_at = now()`);
    const act = () => staff.post(`/api/admin/invoices/${id}/voiding`, { reason: '票面有误' });
    return { by, act, refusal: 'invoice.already_ended', settled };
  },
  'the request for an invoice': async () => {
    const id = await aPaidOrder(site, buyer);
    const by = rowChanged('orders', id, 'invoice_requested_at = now()');
    const act = () => buyer.post(ofOrder(id, 'invoice-request'), INVOICE);
    return { by, act, refusal: 'invoice.already_requested', settled: withoutInvoice(id) };
  },
  'the cancellation of an order': async () => {
    const id = await anOrder(buyer);
    const act = () => buyer.post(ofOrder(id, 'cancel'));
    return { by: rowChanged('orders', id, CANCELLED), act, refusal: 'order.cancelled' };
  },
  'the payment of an order': async () => {
    const id = await anOrder(buyer);
    const act = () => buyer.post(ofOrder(id, 'pay'));
    return { by: rowChanged('orders', id, CANCELLED), act, refusal: 'order.cancelled' };
  },
  'the payment of an order with points': async () => {
    const id = await anOrder(buyer);
    await givePoints(site, buyer, PRICE);
    const act = () => buyer.post(ofOrder(id, 'pay-with-points'));
    return { by: rowChanged('orders', id, CANCELLED), act, refusal: 'order.cancelled' };
  },
  'a coupon of an order': async () => {
    const [id, couponCode] = [await anOrder(buyer), await aCoupon(site)];
    const act = () => buyer.post(ofOrder(id, 'coupon'), { couponCode });
    return { by: rowChanged('orders', id, CANCELLED), act, refusal: 'order.cancelled' };
  },
  'the end of an incident of an order': async () => {
    const id = await anIncident();
    const by = rowChanged('payment_incidents', id, 'closed_at = now()');
    const act = () => staff.post(`/api/admin/incidents/${id}/close`, { note: '已处理' });
    return { by, act, refusal: 'payment.incident_closed' };
  },
};

testOvertaken(site, WRITES);
