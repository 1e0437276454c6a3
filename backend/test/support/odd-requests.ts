import { hash } from '@node-rs/argon2';
import type supertest from 'supertest';
import { Captcha } from '../../src/modules/captcha/index.js';
import { AccountStanding } from '../../src/modules/account/index.js';
import { Sessions } from '../../src/modules/auth/index.js';
import { errorCatalog } from '../../src/domain/errors/index.js';
import type { TestApp } from './app.js';
import { anOwner } from './belongings.js';
import { PASSWORD } from './customer.js';
import type { Filled, FilledOperation, Known } from './fields.js';
import { aPerson, inTransaction, keyed, serviceOf } from './people.js';

/** Sends requests with any content. `as` is the sender; a sender that a route signs out is signed in again. */
export interface OddSender {
  readonly has: Known;
  send(operation: FilledOperation, filled: Filled, as: Sender, language?: string): Promise<supertest.Response>;
}

export type Sender = 'anonymous' | 'customer' | 'admin';

/** An administrator who is also a customer and owns one of everything; every captcha is solved. */
export async function anOddSender(site: TestApp): Promise<OddSender> {
  jest.spyOn(serviceOf(site, Captcha), 'demand').mockResolvedValue(undefined);
  const { owner, has } = await anOwner(site);
  const accounts = { customer: (await aPerson(site)).id, admin: owner.id };
  await site.db.query('UPDATE accounts SET password_hash = $1', [await hash(PASSWORD)]);
  await inTransaction(site, (tx) =>
    serviceOf(site, AccountStanding).changeRole(tx, { actorId: null, accountId: owner.id }, 'admin'),
  );
  const tokens: Partial<Record<Sender, string>> = {};
  const signIn = (as: Exclude<Sender, 'anonymous'>): Promise<string> =>
    inTransaction(site, (tx) =>
      serviceOf(site, Sessions).begin(tx, accounts[as], { address: '127.0.0.1', agent: 'odd' }),
    );

  const once = async (
    { method, path }: FilledOperation,
    filled: Filled,
    { token, language }: { readonly token?: string | undefined; readonly language: string },
  ) => {
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    const request = keyed(site.http[verb](addressOf(path, filled)).redirects(0), path).set({
      'if-match': '"1"',
      'accept-language': language,
    });
    if (token) void request.set('x-auth-token', token);
    if (filled.body === null) return request;
    return request.type('application/json').send(JSON.stringify(filled.body));
  };
  return {
    has: { ...has, accountId: accounts.customer },
    async send(operation, filled, as, language = 'zh') {
      if (as === 'anonymous') return once(operation, filled, { language });
      tokens[as] ??= await signIn(as);
      const answer = await once(operation, filled, { token: tokens[as], language });
      if (answer.body?.code !== 'auth.required') return answer;
      tokens[as] = await signIn(as);
      return once(operation, filled, { token: tokens[as], language });
    },
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Lists become repeated query parameters; any other value that is not text is written as JSON. */
function addressOf(path: string, { path: names, query }: Filled): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(textOf(names[name])) || '-');
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => `${encoded(name)}=${encoded(textOf(one))}`),
  );
  return parameters.length > 0 ? `${filled}?${parameters.join('&')}` : filled;
}

/** Lone surrogates cannot be written in a URL; bodies can contain them. */
const encoded = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Cs}/gu, ''));

/** Returns what is wrong with a response to any request; null when nothing is. */
export function faultOf({ status, body, headers }: supertest.Response): string | null {
  if (status >= 500) return `${status} ${body?.code}`;
  if (status < 400) return null;
  const isTold = typeof body?.message === 'string' && body.message.length <= 500;
  if (!isTold || !Object.hasOwn(errorCatalog, body.code)) return `${status} with ${JSON.stringify(body).slice(0, 200)}`;
  return Number(headers['content-length']) > 20_000 ? `${status} of ${headers['content-length']} bytes` : null;
}
