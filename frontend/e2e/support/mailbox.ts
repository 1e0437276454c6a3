import { expect, type APIRequestContext } from '@playwright/test';

/** Returns what `pattern` captures in the newest mail to an address in the local mailbox. */
export async function inMailTo(request: APIRequestContext, mail: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const answer = await request.get('/dev/mailbox/messages', { params: { to: mail } });
    const [newest] = (await answer.json()) as { text: string }[];
    found = pattern.exec(newest?.text ?? '')?.[1];
    expect(found).toBeDefined();
  }).toPass({ timeout: 15_000, intervals: [25, 50, 100] });
  return found ?? '';
}

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
