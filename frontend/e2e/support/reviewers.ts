import type { APIRequestContext } from '@playwright/test';
import { aCustomer, ok, type Customer } from './customer';
import { aStaffMember } from './staff';

/** A signed-in reviewer. */
export const aReviewer = (request: APIRequestContext): Promise<Customer> => aStaffMember(request, 'reviewer');

/** An application through the API by a new customer; returns its id. */
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
