import { AccountStanding } from '../../src/modules/account/index.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import type { TestApp } from './app.js';
import { aCustomer, type Customer } from './customer.js';

/** A member of staff, signed in. */
export async function aStaffMember(site: TestApp, role: 'reviewer' | 'admin' = 'admin'): Promise<Customer> {
  const member = await aCustomer(site, { name: '员工' });
  const standing = site.app.get(AccountStanding, { strict: false });
  await site.app
    .get(Transactions, { strict: false })
    .run((tx) => standing.changeRole(tx, { actorId: null, accountId: member.id }, role));
  return member;
}

/** The newest audit record of an action, for its before and after. */
export async function lastAudit(site: TestApp, action: string) {
  const [record] = await site.db.query(
    'SELECT actor_id AS "actorId", subject, before, after FROM audit_records WHERE action = $1 ORDER BY id DESC LIMIT 1',
    [action],
  );
  return record as {
    actorId: string;
    subject: string;
    before: Record<string, unknown>;
    after: Record<string, unknown>;
  };
}
