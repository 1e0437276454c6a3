import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const AT_ONCE = 4;
/** After each sale. */
const PAUSE_MS = 20;
const TIMEOUT_MS = 30_000;
const OFFER = { plan: 'group', months: 12 };

/** Sells, renews and refunds over the API of one process, and notes how long each sale took. */
export class PreviousShop {
  /** Ids of licences that it renewed or took back. */
  touched = [];
  /** Requests that were refused or got no response. */
  failures = [];
  #isOpen = true;
  #took = [];
  #phases = [];
  #sellers;

  /** @param tokens sessions of customers, used in turn */
  constructor(url, tokens, admin) {
    Object.assign(this, { url, tokens, admin });
    this.#sellers = Array.from({ length: AT_ONCE }, (_, nth) => this.#serve(nth));
  }

  /** Ends a phase of the measurement. */
  mark(phase) {
    const took = this.#took.toSorted((one, other) => one - other);
    const at = (share) => Math.round(took[Math.floor((took.length - 1) * share)] ?? 0);
    this.#phases.push({ phase, sales: took.length, median: at(0.5), p99: at(0.99), worst: at(1) });
    this.#took = [];
  }

  phases() {
    return this.#phases;
  }

  async close() {
    this.#isOpen = false;
    await Promise.all(this.#sellers);
  }

  async #serve(nth) {
    let customer = nth;
    while (this.#isOpen) {
      const began = performance.now();
      await this.#sell(this.tokens[customer]).catch((error) => this.failures.push(error.message));
      this.#took.push(performance.now() - began);
      customer = (customer + AT_ONCE) % this.tokens.length;
      await sleep(PAUSE_MS);
    }
  }

  /** A licence, which every other customer renews for a second year; every fifth first order is refunded. */
  async #sell(token) {
    const [doesRenew, isRefunded] = [Math.random() < 0.5, Math.random() < 0.2];
    const first = await this.#buy(token, OFFER);
    const licenseId = first.paidId ?? first.licenses[0].id;
    if (doesRenew) await this.#buy(token, { ...OFFER, paidId: licenseId });
    if (!isRefunded) return;
    await this.admin.post(`/admin/orders/${first.id}/refunds`, {
      amount: first.payableFen,
      refundable: first.payableFen,
      reason: '升级演练',
    });
    this.touched.push(licenseId);
  }

  async #buy(token, offer) {
    const { id } = await this.#call(token, 'POST', '/account/order', offer);
    const { paymentId } = await this.#call(token, 'POST', `/account/orders/${id}/pay`);
    await this.#call(null, 'POST', `/payments/sandbox/${paymentId}`, { outcome: 'paid' });
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(20)) {
      const order = await this.#call(token, 'GET', `/account/orders/${id}`);
      if (order.status === 'paid') return order;
    }
    throw new Error(`order ${id} was not paid within ${TIMEOUT_MS / 1_000} s`);
  }

  async #call(token, method, path, body) {
    const headers = {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { 'x-auth-token': token } : {}),
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
    };
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : null;
  }
}
