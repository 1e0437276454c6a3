import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const AT_ONCE = 4;
/** After each sale. */
const PAUSE_MS = 50;
const LAST = 200_000;
const PLAN = JSON.stringify({
  id: 'group',
  edition: 'professional',
  name: { zh: '小组', en: 'Group' },
  users: 5,
  assets: 30,
});
const PARTS = JSON.stringify([{ planId: 'group', quantity: 1 }]);

const ORDER = `
  INSERT INTO orders (id, number, account_id, kind, status, plan, components, months, license_id, renewed_license_id, list_fen,
                      subtotal_fen, discount_fen, payable_fen, settled_by, method, expires_at, paid_at, created_at)
  VALUES ($1, $2, $3, $4, 'paid', '${PLAN}', '${PARTS}', 12, $5, $6, 17000, 17000, 0, 17000, 'money', 'sandbox', now(), now(), now())`;
const LICENSE = `
  INSERT INTO licenses (id, account_id, key, edition, plan_id, name_zh, name_en, components, granted_users, granted_assets,
                        granted_components, base_users, base_assets, expires_at, term_started_at, origin_kind, origin_id,
                        is_test, issued_at)
  VALUES ($1, $2, $3, 'professional', 'group', '小组', 'Group', '${PARTS}', 5, 30, '${PARTS}', 5, 30,
          ${endInYears('now()', 1)}, now(), 'purchase', $4, true, now())`;
const EXTENSION = `
  INSERT INTO license_extensions (license_id, source_kind, source_id, months, counted_from, expires_before, expires_after)
  VALUES ($1, 'order', $2, 12, now(), $3::timestamptz, ${endInYears('$3::timestamptz', 1)})`;
const EXTENDED = `
  UPDATE licenses SET expires_at = ${endInYears('expires_at', 1)}, term_started_at = now(), updated_at = now() WHERE id = $1`;
const EVENT = `
  INSERT INTO license_events (license_id, account_id, kind, actor_kind, details, after, at)
  VALUES ($1, $2, $3, 'system', '{}', '{}', now())`;

function endInYears(from, years) {
  return `(date_trunc('day', (${from} AT TIME ZONE 'Asia/Shanghai') + interval '${years} year') + interval '1 day - 1 second')
            AT TIME ZONE 'Asia/Shanghai'`;
}

/** Sells and renews as a release before the lines does, and notes how long each sale took. */
export class EarlierShop {
  /** Ids of licences that it renewed. */
  touched = [];
  #isOpen = true;
  #took = [];
  #phases = [];
  #sellers;
  #pool;

  constructor(url) {
    this.#pool = new pg.Pool({ connectionString: url, max: AT_ONCE });
    this.#sellers = Array.from({ length: AT_ONCE }, () => this.#sell());
  }

  /** Ends a phase of the measurement. */
  mark(phase) {
    const took = this.#took.toSorted((one, other) => one - other);
    const at = (share) => Math.round(took[Math.floor((took.length - 1) * share)] ?? 0);
    this.#phases.push({ phase, sales: took.length, median: at(0.5), p99: at(0.99), worst: at(1) });
    this.#took = [];
  }

  pauses() {
    return this.#phases;
  }

  async close() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await Promise.all(this.#sellers);
    await this.#pool.end();
  }

  async #sell() {
    while (this.#isOpen) {
      const began = performance.now();
      const client = await this.#pool.connect();
      try {
        await client.query('BEGIN');
        await (Math.random() < 0.5 ? this.#renew(client) : this.#issue(client));
        await client.query('COMMIT');
      } finally {
        client.release();
      }
      this.#took.push(performance.now() - began);
      await sleep(PAUSE_MS);
    }
  }

  async #renew(client) {
    const { rows } = await client.query(
      `SELECT id, account_id AS "accountId", expires_at AS "expiresAt", status FROM licenses
        WHERE id = md5('license ' || $1)::uuid FOR UPDATE`,
      [Math.ceil(Math.random() * LAST)],
    );
    const [license] = rows;
    if (license?.status !== 'active' || license.expiresAt === null) return;
    const orderId = randomUUID();
    this.touched.push(license.id);
    await client.query(ORDER, [orderId, orderId, license.accountId, 'renewal', license.id, license.id]);
    await client.query(EXTENSION, [license.id, orderId, license.expiresAt]);
    await client.query(EXTENDED, [license.id]);
    await client.query(EVENT, [license.id, license.accountId, 'extended']);
  }

  async #issue(client) {
    const [orderId, id] = [randomUUID(), randomUUID()];
    const { rows } = await client.query(`SELECT md5('account ' || $1)::uuid AS id`, [
      Math.ceil(Math.random() * 90_000),
    ]);
    await client.query(ORDER, [orderId, orderId, rows[0].id, 'new', id, null]);
    await client.query(LICENSE, [id, rows[0].id, id, orderId]);
    await client.query(EVENT, [id, rows[0].id, 'issued']);
  }
}
