import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { type TestApp, unique } from '../../../../test/support/app.js';
import { keyed } from '../../../../test/support/customer.js';
import { eventually } from '../../../../test/support/eventually.js';
import { whileHeld } from '../../../../test/support/holding.js';
import { siteOfSuite } from '../../../../test/support/suite.js';
import { shanghaiDate } from '../../../domain/calendar/calendar.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import { AccountRegistration } from '../../account/index.js';
import { Sessions } from '../../auth/index.js';
import { type GrantLicense, type License, LicenseGrants, LicenseRevocations } from '../index.js';

export interface Customer {
  readonly id: string;
  readonly mail: string;
  readonly token: string;
}

type Granted = Partial<Omit<GrantLicense, 'plan' | 'accountId'>> & {
  readonly plan?: Partial<GrantLicense['plan']>;
  /** On the last second of a day in Shanghai; null is permanent. */
  readonly expiresAt?: Date | null;
};

const PLAN = {
  id: 'team',
  edition: 'professional',
  name: { zh: '团队版', en: 'Team' },
  users: 10,
  assets: 20,
} as const;

/** A site with helpers that create and use customers and licenses. */
export class World {
  private constructor(readonly site: TestApp) {}

  /** On a site that is open while the tests of a suite run. */
  static ofSuite(variables: Readonly<Record<string, string>> = {}): World {
    return new World(siteOfSuite({ DATABASE_POOL_SIZE: '20', ...variables }));
  }

  now(): Date {
    return this.site.clock.now();
  }

  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.site.app.get(Transactions).run(work);
  }

  async aCustomer(mail = `${unique('customer')}@example.com`): Promise<Customer> {
    const names = { name: '张三', locale: 'en', passwordHash: 'none', referralCode: null } as const;
    return this.tx(async (tx) => {
      const account = { ...names, mail, wantsMarketing: false, now: this.now() };
      const id = await this.site.app.get(AccountRegistration, { strict: false }).create(tx, account);
      if (id === null) throw new Error(`${mail} has an account already`);
      const sessions = this.site.app.get(Sessions, { strict: false });
      return { id, mail, token: await sessions.begin(tx, id, { address: '127.0.0.1', agent: 'test' }) };
    });
  }

  /**
   * A purchased professional license for 10 users and 20 assets that expires at the end of 2095, so that it is valid
   * whenever the tests run.
   */
  async aLicense(
    owner: Customer,
    { plan, expiresAt = new Date('2095-12-31T15:59:59Z'), ...over }: Granted = {},
  ): Promise<License> {
    const granted = { ...PLAN, ...plan };
    return this.tx((tx) =>
      this.site.app.get(LicenseGrants, { strict: false }).issue(tx, {
        accountId: owner.id,
        origin: { kind: 'purchase', id: randomUUID() },
        plan: granted,
        components: [{ planId: granted.id, quantity: 1 }],
        term: expiresAt === null ? { kind: 'lifetime' } : { kind: 'until', on: shanghaiDate(expiresAt) },
        isTest: false,
        now: this.now(),
        ...over,
      }),
    );
  }

  /** Two licenses of one customer, as they are before a merge; the second is smaller and expires earlier. */
  async aPair(owner: Customer): Promise<[License, License]> {
    return [
      await this.aLicense(owner, { plan: { users: 10, assets: 20 } }),
      await this.aLicense(owner, { plan: { users: 5, assets: 10 }, expiresAt: new Date('2095-06-30T15:59:59Z') }),
    ];
  }

  /** Refunds the order that a license came from or was extended by, in full. */
  takeBack(buyer: Customer, orderId: string): Promise<void> {
    const order = { orderId, buyerId: buyer.id, now: this.now() };
    return this.tx((tx) => this.service(LicenseRevocations).takeBackOrder(tx, order));
  }

  service<T>(type: new (...args: never[]) => T): T {
    return this.site.app.get(type, { strict: false });
  }

  async get(who: Customer, path: string): Promise<Response> {
    return this.site.http.get(path).set('x-auth-token', who.token).set('accept-language', 'en');
  }

  async post(who: Customer, path: string, query: object = {}, body?: object): Promise<Response> {
    const call = this.site.http.post(path).set('x-auth-token', who.token).set('accept-language', 'en').query(query);
    const request = keyed(call, path);
    return body ? request.send(body) : request;
  }

  bind(who: Customer, paidId: string, machineId: string): Promise<Response> {
    return this.post(who, '/api/account/paid-binding', { paidId, machineId });
  }

  unbind(who: Customer, paidId: string): Promise<Response> {
    return this.post(who, '/api/account/paid-unbind', { paidId });
  }

  merge(who: Customer, targetPaidId: string, sourcePaidIds: readonly string[], dryRun?: boolean): Promise<Response> {
    return this.post(
      who,
      '/api/account/paid-merge',
      {},
      { targetPaidId, sourcePaidIds, ...(dryRun ? { dryRun } : {}) },
    );
  }

  transfer(who: Customer, paidId: string, mail: string): Promise<Response> {
    return this.post(who, '/api/account/license-transfer', { paidId, mail });
  }

  download(who: Customer, paidId: string, format?: string): Promise<Response> {
    return this.get(who, `/api/account/paid/${paidId}/license-file${format ? `?format=${format}` : ''}`);
  }

  async details(who: Customer, paidId: string): Promise<Response['body']> {
    return (await this.get(who, `/api/account/paid/${paidId}`)).body;
  }

  /** A customer's mails, newest first; waits for the first one. */
  async mails({ mail }: Customer): Promise<readonly { readonly subject: string; readonly text: string }[]> {
    const mails = () => this.site.http.get('/dev/mailbox/messages').query({ to: mail });
    return eventually(async () => {
      const { body } = await mails();
      return body.length > 0 && body;
    });
  }

  /** The subject of a customer's newest mail; waits for the first one. */
  async aMail(customer: Customer): Promise<string> {
    return (await this.mails(customer))[0]?.subject ?? '';
  }

  /** Runs a query as the owner of the tables. */
  async rows<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.site.db.query(sql, [...values]);
  }

  /** Holds the licenses' locks until all the actions are waiting for them; see whileHeld. */
  whileHeld<T>(licenseIds: readonly string[], actions: readonly (() => Promise<T>)[]): Promise<T[]> {
    const sql = 'SELECT id FROM licenses WHERE id = ANY($1) ORDER BY id FOR UPDATE';
    return whileHeld(this.site, { sql, values: [licenseIds] }, actions);
  }
}

/** Counts responses by error code, successes as `ok`. */
export const tally = (responses: readonly Response[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, body } of responses) {
    const key = status < 300 ? 'ok' : String(body.code);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};
