import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
import type { components } from '../../src/api/schema';
import { captcha, logIn, ok, PASSWORD, type Customer } from './customer';

const ADMIN_COMMAND = fileURLToPath(new URL('../../../backend/dist/cli/admin.js', import.meta.url));
const TOKEN = /\/reset\/(\S+)/;

const newMail = (): string => `staff-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@example.cn`;

/** Makes an admin as an operator does, by the command on the site's own machine, and signs in. */
export async function anAdmin(request: APIRequestContext): Promise<Customer> {
  const mail = newMail();
  const { stdout } = await promisify(execFile)(process.execPath, [ADMIN_COMMAND, 'create', mail]);
  const token = TOKEN.exec(stdout)?.[1];
  if (token === undefined) throw new Error(`no link in: ${stdout}`);
  const form = await captcha(request);
  const answer = { token, password: PASSWORD, captcha: form.captcha, captchaKey: form.key };
  await ok(request.post('/api/reset', { data: answer }));
  return logIn(request, mail);
}

type Schemas = components['schemas'];

/** The headers of one write by a person, with a key of its own. */
export const onceAs = ({ token }: Pick<Customer, 'token'>) => ({
  'X-Auth-Token': token,
  'Idempotency-Key': randomUUID(),
});

/** Makes a coupon. */
export async function aCoupon(
  request: APIRequestContext,
  admin: Customer,
  terms: Partial<Schemas['NewCouponBody']> & { readonly code: string },
): Promise<void> {
  await ok(request.post('/api/admin/coupons', { headers: onceAs(admin), data: { isEnabled: true, ...terms } }));
}

/** Makes a batch; its codes, from the file that is given out once. */
export async function redeemCodes(
  request: APIRequestContext,
  admin: Customer,
  batch: Omit<Schemas['NewBatchBody'], 'name'>,
): Promise<readonly string[]> {
  const data = { name: 'E2E', ...batch };
  const answer = await ok(request.post('/api/admin/redeem-batches', { headers: onceAs(admin), data }));
  return (await answer.text()).match(/\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\b/g) ?? [];
}
