import { setTimeout as sleep } from 'node:timers/promises';

/** Plan, months and the price on the pricing page, in fen. */
const OFFERS = [
  ['group', 3, 17_000],
  ['group', 12, 64_600],
  ['group', 36, 153_000],
  ['team', 3, 42_000],
  ['team', 24, 285_600],
  ['department', 12, 378_100],
];
const COUPON_BPS = 1_250;
const TIMEOUT_MS = 120_000;

/**
 * One order and its random course. It keeps its own tally: money captured and refunded in fen, the final points of its
 * buyer's referrer, licenses that remain.
 */
export class Sale {
  capturedFen = 0;
  returnedFen = 0;
  points = 0;
  licenses = 0;

  constructor({ buyer, admin, couponCode, random }) {
    Object.assign(this, { buyer, admin, couponCode });
    // All random numbers are drawn at once, so that concurrent orders do not affect each other's.
    const [offer, coupon, fate, refund, share] = Array.from({ length: 5 }, random);
    this.offer = OFFERS[Math.floor(offer * OFFERS.length)];
    this.usesCoupon = coupon < 0.2;
    this.fate = fate < 0.12 ? 'cancelled' : fate < 0.2 ? 'left' : fate < 0.3 ? 'paid twice' : 'paid';
    this.refund = refund < 0.1 ? 'all' : refund < 0.2 ? 'part' : 'none';
    this.share = share;
  }

  async run() {
    const [plan, months, price] = this.offer;
    const { id } = await this.buyer.post('/account/order', { plan, months });
    const path = `/account/orders/${id}`;
    if (this.usesCoupon) await this.buyer.post(`${path}/coupon`, { couponCode: this.couponCode });
    const payable = this.usesCoupon ? price - Math.floor((price * COUPON_BPS) / 10_000) : price;
    if (this.fate === 'cancelled') await this.buyer.post(`${path}/cancel`);
    if (this.fate === 'cancelled' || this.fate === 'left') return;

    await this.#pay(path);
    this.capturedFen = payable;
    if (this.refund !== 'none') await this.#giveBack(id, path, payable);
    this.points = Math.floor((payable - this.returnedFen) / 10);
    this.licenses = this.returnedFen === payable ? 0 : 1;
  }

  async #pay(path) {
    const { paymentId } = await this.buyer.post(`${path}/pay`);
    const outcome = this.fate === 'paid twice' ? 'twice' : 'paid';
    await this.buyer.outside(`/payments/sandbox/${paymentId}`, { outcome });
    await this.#until(path, ({ status }) => status === 'paid');
  }

  async #giveBack(id, path, payable) {
    const amount = this.refund === 'all' ? payable : Math.max(1, Math.floor(payable * this.share));
    await this.admin.post(`/admin/orders/${id}/refunds`, { amount, reason: '对账演练' });
    await this.#until(path, ({ refundedFen }) => refundedFen === amount);
    this.returnedFen = amount;
  }

  async #until(path, isSo) {
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(50)) {
      if (isSo(await this.buyer.get(path))) return;
    }
    throw new Error(`${path} did not reach the expected state within ${TIMEOUT_MS / 1_000} s`);
  }
}
