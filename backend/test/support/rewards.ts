import { shanghaiDate, shanghaiMonth } from '../../src/domain/calendar/calendar.js';
import { type TestApp, unique } from './app.js';
import type { Person } from './people.js';
import type { Staff } from './staff.js';

/** An article with many readers, published today. */
export const anArticle = (site: TestApp, over: object = {}) => ({
  contentUrl: `https://blog.example.cn/${unique('post')}`,
  contentKind: 'article',
  publishedOn: shanghaiDate(site.clock.now()),
  reads: 1_200,
  plays: 0,
  isReposted: false,
  isTutorialOrReview: false,
  kind: 'assets',
  ...over,
});

/** Grants a professional licence for five users and fifty assets as staff; returns its id. */
export async function aGrantedLicense(
  admin: Staff,
  { mail }: Person,
  over: object = {},
  second: Staff | null = null,
): Promise<string> {
  const terms = { mail, planId: 'group', users: 5, assets: 50, months: 12, reason: '测试', ...over };
  const { licenseId, proposalId } = (await admin.post('/api/admin/licenses', terms).expect(201)).body;
  if (licenseId !== null || !second) return licenseId;
  return (await second.post(`/api/admin/proposals/${proposalId}/approve`).expect(200)).body.resultId;
}

export interface RewardInTables {
  readonly id: string;
  readonly month: string;
  readonly quantity: number;
  readonly nextCheckOn: string | null;
  readonly revoked: boolean;
}

/** The rewards of a customer as they are stored, oldest first. */
export async function rewardsOf(site: TestApp, { id }: Person): Promise<RewardInTables[]> {
  return site.db.query(
    `SELECT id, month, quantity, next_check_on::text AS "nextCheckOn", revoked_at IS NOT NULL AS revoked
       FROM rewards WHERE account_id = $1 ORDER BY granted_at, id`,
    [id],
  );
}

export const thisMonth = (site: TestApp): string => shanghaiMonth(site.clock.now());
