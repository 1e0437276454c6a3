import type { APIRequestContext } from '@playwright/test';
import { aCustomer, logIn, ok, type Customer } from './customer';

/** Somebody whom an admin made a reviewer. */
export async function aReviewer(request: APIRequestContext, admin: Customer): Promise<Customer> {
  const person = await aCustomer(request, 'zh');
  const info = await ok(request.get('/api/account/info', { headers: { 'X-Auth-Token': person.token } }));
  const { id } = (await info.json()) as { id: string };
  const headers = { 'X-Auth-Token': admin.token };
  const data = { role: 'reviewer' };
  await ok(request.put(`/api/admin/accounts/${id}/role`, { headers: { ...headers, 'If-Match': '"1"' }, data }));
  return logIn(request, person.mail);
}

/** An application over the API, by a customer of its own; its id. */
export async function anApplication(
  request: APIRequestContext,
  companyName: string,
  more: { readonly useCase?: string; readonly favoriteFeature?: string; readonly improvements?: string } = {},
): Promise<{ readonly id: string; readonly applicant: Customer }> {
  const applicant = await aCustomer(request, 'zh');
  const form = { companyName, useCase: '两地三机房约 260 台服务器', favoriteFeature: '会话回放', ...more };
  const headers = { 'X-Auth-Token': applicant.token };
  const answer = await ok(request.post('/api/apply-free-enterprise', { headers, data: form }));
  return { id: ((await answer.json()) as { id: string }).id, applicant };
}
