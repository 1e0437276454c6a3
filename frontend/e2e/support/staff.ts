import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { components } from '../../src/api/schema';
import { aCustomer, ok, type Customer } from './customer';
import { inDatabase } from './database';

type Schemas = components['schemas'];

/**
 * A signed-in member of staff. The role is set in the database, because appointing staff on a running site takes two
 * administrators.
 */
export async function aStaffMember(
  request: APIRequestContext,
  role: Schemas['StaffRoleView']['role'],
): Promise<Customer> {
  const person = await aCustomer(request, 'zh');
  await inDatabase('UPDATE accounts SET role = $1 WHERE mail = $2', [role, person.mail]);
  return person;
}

export const anAdmin = (request: APIRequestContext): Promise<Customer> => aStaffMember(request, 'admin');

/** The headers of one write by an account, with a new idempotency key. */
export const onceAs = ({ token }: Pick<Customer, 'token'>) => ({
  'X-Auth-Token': token,
  'Idempotency-Key': randomUUID(),
});

/** Creates a coupon for a single use; without a limit it would take two people. */
export async function aCoupon(
  request: APIRequestContext,
  admin: Customer,
  terms: Partial<Schemas['NewCouponBody']> & { readonly code: string },
): Promise<void> {
  await ok(
    request.post('/api/admin/coupons', {
      headers: onceAs(admin),
      data: { isEnabled: true, maxRedemptions: 1, ...terms },
    }),
  );
}

/** Gives points that can be spent at once; referral points are on hold for a week. */
export async function givePoints(
  request: APIRequestContext,
  admin: Customer,
  { token }: Customer,
  points: number,
): Promise<void> {
  const [code] = await redeemCodes(request, admin, { kind: 'points', quantity: points, count: 1 });
  await ok(request.post('/api/account/redeem-code', { headers: onceAs({ token }), data: { code } }));
}

/** Creates a batch of redeem codes; returns them from the file that can be downloaded once. */
export async function redeemCodes(
  request: APIRequestContext,
  admin: Customer,
  batch: Omit<Schemas['NewBatchBody'], 'name'>,
): Promise<readonly string[]> {
  const data = { name: 'E2E', ...batch };
  const answer = await ok(request.post('/api/admin/redeem-batches', { headers: onceAs(admin), data }));
  return (await answer.text()).match(/\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\b/g) ?? [];
}

/** A member of staff replaces this version of something. */
export const replaces = (request: APIRequestContext, who: Customer, path: string, version: number, data: object) =>
  ok(request.put(path, { headers: { 'X-Auth-Token': who.token, 'If-Match': `"${version}"` }, data }));

/** Creates something; returns its id. */
export async function created(request: APIRequestContext, who: Customer, path: string, data: object): Promise<string> {
  const answer = await ok(request.post(path, { headers: onceAs(who), data }));
  return ((await answer.json()) as { id: string }).id;
}

export async function readAs<T>(request: APIRequestContext, who: Customer, path: string): Promise<T> {
  const answer = await ok(request.get(path, { headers: { 'X-Auth-Token': who.token } }));
  return (await answer.json()) as T;
}
