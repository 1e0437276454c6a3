import { expect, type APIRequestContext } from '@playwright/test';

/** The texts of the mails to an address in the local mailbox, the newest first. */
async function mailsTo(request: APIRequestContext, mail: string): Promise<string[]> {
  const answer = await request.get('/dev/mailbox/messages', { params: { to: mail } });
  return ((await answer.json()) as { text: string }[]).map(({ text }) => text);
}

/** Returns what `pattern` captures in the newest mail to an address in the local mailbox. */
export async function inMailTo(request: APIRequestContext, mail: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const [newest = ''] = await mailsTo(request, mail);
    found = pattern.exec(newest)?.[1];
    expect(found).toBeDefined();
  }).toPass({ timeout: 15_000, intervals: [25, 50, 100] });
  return found ?? '';
}

/** Waits for a mail with this text; an earlier one that took longer to send may arrive after it. */
export const expectMailTo = (request: APIRequestContext, mail: string, text: RegExp): Promise<void> =>
  expect.poll(async () => (await mailsTo(request, mail)).some((each) => text.test(each))).toBe(true);

/** Returns name and status of each mail to an address, as the console lists them. */
export async function deliveriesTo(
  request: APIRequestContext,
  { token }: { readonly token: string },
  mail: string,
): Promise<string[]> {
  const headers = { 'X-Auth-Token': token };
  const answer = await request.get('/api/admin/mail-deliveries', { headers, params: { q: mail } });
  const { items } = (await answer.json()) as { items: { letter: string; status: string }[] };
  return items.map(({ letter, status }) => `${letter} ${status}`);
}
