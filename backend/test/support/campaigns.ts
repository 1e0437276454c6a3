import { type TestApp, unique } from './app.js';
import { eventually } from './eventually.js';
import { type MailServer, newMailServer } from './mail-server.js';
import type { Person } from './people.js';
import { siteOfSuite } from './suite.js';

export interface CampaignCounts {
  readonly total: number;
  readonly waiting: number;
  readonly sending: number;
  readonly sent: number;
  readonly bounced: number;
  readonly failed: number;
  readonly skipped: number;
  readonly unknown: number;
  readonly unsubscribed: number;
}

export interface CampaignState {
  readonly status: string;
  readonly counts: CampaignCounts;
  readonly can: string[];
}

export const DRAFT = {
  name: '四月更新',
  audience: 'subscribed',
  subjectZh: '新版本来了',
  bodyZh: '**你好**，[看看](/pricing)。',
  subjectEn: 'A new version',
  bodyEn: '**Hello**, [have a look](/pricing).',
  perSecond: 500,
} as const;

/** Creates a draft; returns its id. */
export async function aCampaign(admin: Person, change: object = {}): Promise<string> {
  const { body } = await admin.post('/api/admin/campaigns', { ...DRAFT, ...change }).expect(201);
  return body.id;
}

/**
 * Creates accounts that have consented to marketing mail, written straight into the tables; returns their addresses and
 * ids.
 */
export async function subscribers(
  db: TestApp['db'],
  count: number,
  locale: 'zh' | 'en' = 'zh',
): Promise<{ id: string; mail: string }[]> {
  const domain = `${unique('many')}.example.cn`;
  return db.query(
    `WITH people AS (
       INSERT INTO accounts (mail, name, locale, referral_code, is_subscribed, created_at)
       SELECT 'p' || n || '@' || $2, '', $3, upper(substr(md5($2 || n), 1, 16)), true, now() FROM generate_series(1, $1::int) n
       RETURNING id, mail),
     answers AS (
       INSERT INTO consents (account_id, kind, version, is_granted, source, answered_at)
       SELECT id, 'marketing', '2026-11-01', true, 'register', now() FROM people)
     SELECT id, mail FROM people`,
    [count, domain, locale],
  );
}

/** Unsubscribes all accounts, so that the next test mails only its own subscribers. */
export const nobodySubscribes = (db: TestApp['db']): Promise<unknown> =>
  db.query('UPDATE accounts SET is_subscribed = false');

/**
 * A mail server and a site that sends through it, both open while a suite runs. Before each test the server accepts
 * every mail and has received none, and no account is subscribed.
 */
export function campaignsOfSuite(variables: Readonly<Record<string, string>> = {}): {
  readonly site: TestApp;
  readonly server: MailServer;
} {
  const server = newMailServer();
  beforeAll(() => server.start());
  const site = siteOfSuite(() => ({ SMTP_URL: server.url, MAIL_FROM: 'news@site.example', ...variables }));
  beforeEach(async () => {
    await nobodySubscribes(site.db);
    server.received.length = 0;
    server.refusal = null;
    server.refused = 0;
    server.isSilent = false;
  });
  afterAll(() => server.close());
  return { site, server };
}

/** The number of recipients that staff are shown for a campaign to this audience. */
export async function audienceSize(admin: Person, query: string): Promise<{ total: number; zh: number; en: number }> {
  return (await admin.get(`/api/admin/campaigns/audience-size?${query}`).expect(200)).body;
}

export async function stateOf(admin: Person, id: string): Promise<CampaignState> {
  const { body } = await admin.get(`/api/admin/campaigns/${id}`).expect(200);
  return body as CampaignState;
}

/** Waits until a campaign satisfies `is`. */
export const whenCampaign = (
  admin: Person,
  id: string,
  is: (state: CampaignState) => boolean,
  seconds = 30,
): Promise<CampaignState> =>
  eventually(async () => {
    const state = await stateOf(admin, id);
    return is(state) ? state : null;
  }, seconds);

export const whenFinished = (admin: Person, id: string): Promise<CampaignState> =>
  whenCampaign(admin, id, ({ status }) => status === 'finished');

/** The address in a mail's List-Unsubscribe header, relative to the site's origin. */
export function oneClickIn(raw: string): string {
  const header = /^List-Unsubscribe: (?:\r\n\s)?<([^>]+)>/im.exec(raw.replaceAll(/\r\n[ \t]+/g, ' '))?.[1] ?? '';
  const { pathname, search } = new URL(header);
  return pathname + search;
}
