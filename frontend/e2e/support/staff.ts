import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
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
