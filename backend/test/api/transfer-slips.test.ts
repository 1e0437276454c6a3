import { randomUUID } from 'node:crypto';
import { bankReceiptsListing } from '../../src/modules/orders/bank-receipts/bank-receipts.listing.js';
import { BankReceipts } from '../../src/modules/orders/bank-receipts/bank-receipts.service.js';
import { Listings } from '../../src/platform/database/listings.js';
import { anAnnouncedTransfer, WITH_BANK } from '../support/bank.js';
import { anOrder } from '../support/customer.js';
import { aPerson, type Person, serviceOf } from '../support/people.js';
import { siteOfSuite } from '../support/suite.js';

const FIRST = { accountId: randomUUID() };
const PDF = Buffer.from('%PDF-1.7\n% 电子回单');

describe('the slip of a transfer', () => {
  const site = siteOfSuite(WITH_BANK);
  let buyer: Person;
  let transfers: BankReceipts;

  beforeAll(async () => {
    buyer = await aPerson(site);
    transfers = serviceOf(site, BankReceipts);
  });

  const announce = () => anAnnouncedTransfer(site, buyer);
  const send = (person: Person, orderId: string, bytes: Buffer, type = 'application/pdf') =>
    site.http
      .put(`/api/account/orders/${orderId}/transfer-slip`)
      .set('x-auth-token', person.token)
      .set('content-type', type)
      .send(bytes);

  it('stores a transfer slip, replaces it with a later one, and audits that staff read it', async () => {
    const { orderId, paymentId } = await announce();
    await send(buyer, orderId, PDF).expect(204);
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]);
    await send(buyer, orderId, png, 'image/png').expect(204);
    expect(await transfers.getSlip(FIRST.accountId, paymentId)).toEqual({ contentType: 'image/png', bytes: png });
    const [read] = await site.db.query(
      `SELECT actor_id AS by FROM audit_records WHERE action = 'payment.slip_read' AND subject = $1`,
      [paymentId],
    );
    expect(read).toEqual({ by: FIRST.accountId });
    const { items } = await serviceOf(site, Listings).page(bankReceiptsListing, {
      pageIndex: 1,
      q: paymentId.slice(0, 0),
    });
    expect(items.find((item) => item.paymentId === paymentId)).toMatchObject({
      slipType: 'image/png',
      stage: 'expected',
    });
  });

  it('tells the buyer when the slip of the transfer in progress was uploaded, also after another visit', async () => {
    const { orderId } = await announce();
    const uploadedAt = async () => (await buyer.get(`/api/account/orders/${orderId}`).expect(200)).body.slipUploadedAt;
    expect(await uploadedAt()).toBeNull();
    await send(buyer, orderId, PDF).expect(204);
    expect(await uploadedAt()).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    await buyer.post(`/api/account/orders/${orderId}/cancel`).expect(200);
    expect(await uploadedAt()).toBeNull();
  });

  it.each([
    ['an SVG declared as a PDF', 400, 'payment.slip_type', Buffer.from('<svg/>'), 'application/pdf'],
    ['an SVG', 415, 'request.unsupported_media_type', Buffer.from('<svg/>'), 'image/svg+xml'],
    [
      'more than five megabytes',
      413,
      'request.too_large',
      Buffer.concat([PDF, Buffer.alloc(5 * 1_024 * 1_024)]),
      'application/pdf',
    ],
  ])('refuses a transfer slip that is %s', async (_, status, code, bytes, type) => {
    const { orderId } = await announce();
    const answer = await send(buyer, orderId, bytes, type);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('accepts a transfer slip only from the buyer, and only for a pending transfer', async () => {
    const { orderId } = await announce();
    const answer = await send(await aPerson(site), orderId, PDF);
    expect([answer.status, answer.body.code]).toEqual([404, 'order.not_found']);
    const unchosen = await send(buyer, await anOrder(buyer), PDF);
    expect([unchosen.status, unchosen.body.code]).toEqual([409, 'payment.not_a_transfer']);
  });

  it('names the customer to nginx, which counts the files of each', async () => {
    for (const customer of [buyer, await aPerson(site)]) {
      const { headers } = await customer.get('/api/account/upload-permission').expect(204);
      expect(headers['x-uploading-customer']).toBe(customer.id);
    }
  });
});
