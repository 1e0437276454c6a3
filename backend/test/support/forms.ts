import type supertest from 'supertest';
import type { TestApp } from './app.js';
import { captchaFor, codeFor, mailsTo, PASSWORD } from './customer.js';
import { eventually } from './eventually.js';

/** Requests a registration code and reads it from the mail. */
export async function requestCode(site: TestApp, mail: string): Promise<string> {
  await site.http.post('/api/send-code').send({ mail }).expect(200);
  return codeFor(site, mail);
}

/** Sends the registration form; `fields` override the usual values. */
export async function register(
  site: TestApp,
  fields: Readonly<Record<string, unknown>> & { mail: string; code: string },
): Promise<supertest.Response> {
  const form = { name: '周宁', password: PASSWORD, ...fields, ...(await captchaFor(site)) };
  return site.http.post('/api/register').send(form);
}

export async function login(site: TestApp, username: string, password = PASSWORD): Promise<supertest.Response> {
  return site.http.post('/api/login').send({ username, password, ...(await captchaFor(site)) });
}

/** Requests a link to set a new password and reads its token from the mail. */
export async function requestResetToken(
  site: TestApp,
  mail: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const before = (await mailsTo(site, mail)).length;
  const { captcha, key } = await captchaFor(site);
  await site.http.post('/api/forgot').set(headers).send({ account: mail, captcha, captchaKey: key }).expect(200);
  return eventually(async () => {
    const mails = await mailsTo(site, mail);
    return mails.length > before && /\/reset\/([\w-]{43})/.exec(mails[0]?.text ?? '')?.[1];
  });
}

export async function reset(site: TestApp, token: string, password: string): Promise<supertest.Response> {
  const { captcha, key } = await captchaFor(site);
  return site.http.post('/api/reset').send({ token, password, captcha, captchaKey: key });
}

/**
 * What distinguishes two responses to a caller: status, headers, names in the body. Leaves out values that always
 * differ.
 */
export function shapeOf({ status, headers, body }: supertest.Response): object {
  const {
    'x-request-id': _id,
    date: _date,
    etag: _etag,
    'content-length': length,
    ...others
  } = headers as Record<string, string>;
  return {
    status,
    others,
    length,
    keys: Object.keys(body),
    code: body.code,
    message: body.message,
    details: body.details,
  };
}
