import type { APIRequestContext } from '@playwright/test';
import { ok, type Customer } from './customer';
import { onceAs } from './staff';

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
