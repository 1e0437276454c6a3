import { startTestApp, type TestApp } from '../support/app.js';
import { brokenBooks } from '../support/books.js';
import { eventually } from '../support/eventually.js';
import { type ChildSite, startChild } from './support/child-site.js';
import { type CommitProxy, commitProxyTo, type Moment } from './support/commit-proxy.js';
import { type Deed, deedsOf } from './support/deeds.js';

/** More commits than any request makes; reaching it means that this test is wrong. */
const MAX_COMMITS = 9;

let site: TestApp;
let proxy: CommitProxy;
let child: ChildSite | null = null;

beforeAll(async () => {
  site = await startTestApp();
  proxy = await commitProxyTo(site.settings.databaseUrl ?? '');
});
afterAll(async () => {
  await child?.stop();
  await proxy?.close();
  await site?.close();
});

/** The API only: jobs and schedules stay with the process that is not killed. */
const api = async (): Promise<ChildSite> => {
  if (child?.isAlive()) return child;
  child = await startChild({
    databaseUrl: proxy.url,
    dataDir: site.settings.dataDir,
    variables: { ROLE: 'api', PUBLIC_URL: site.settings.publicUrl },
  });
  return child;
};

/** Sends the request and kills the process at its `nth` COMMIT; returns false when there were fewer. */
async function killedAt(deed: Deed, nth: number, moment: Moment): Promise<boolean> {
  const victim = await api();
  proxy.set(nth, moment, () => victim.kill('SIGKILL'));
  const answer = await victim.ask(deed.path, deed.request);
  if (!proxy.unset()) {
    expect([answer.status < 300, answer.code]).toEqual([true, '']);
    return false;
  }
  await victim.ended;
  expect(answer.status).toBe(0);
  return true;
}

const DEEDS = ['order', 'pay', 'notification', 'points', 'coupon', 'redeem', 'merge', 'transfer', 'approval'] as const;
const MOMENTS: readonly Moment[] = ['before', 'after'];

describe.each(DEEDS)('a process that is killed during: %s', (name) => {
  it.each(MOMENTS)(
    'a process killed %s each commit leaves all or nothing, and a repeated request completes it once',
    async (moment) => {
      const prepare = deedsOf(site)[name];
      if (!prepare) throw new Error(`no deed ${name}`);
      let kills = 0;
      for (; kills < MAX_COMMITS; kills += 1) {
        const deed = await prepare();
        const before = await deed.look();
        if (!(await killedAt(deed, kills + 1, moment))) break;
        expect(await brokenBooks(site)).toEqual([]);
        expect([before, deed.done]).toContainEqual(await deed.look());

        const again = await (await api()).ask(deed.path, deed.request);
        const isDone = again.status < 300 || deed.alreadyDone.includes(again.code);
        expect([isDone, again.status, again.code]).toEqual([true, again.status, again.code]);
        expect(await deed.look()).toEqual(deed.done);
      }
      expect(kills).toBeGreaterThan(0);
      expect(kills).toBeLessThan(MAX_COMMITS);
      console.log(`${name}: killed ${moment} each of ${kills} commits`);
      await eventually(
        async () => (await site.db.query('SELECT 1 FROM outbox WHERE run_at <= now()')).length === 0,
        30,
      );
      expect(await brokenBooks(site)).toEqual([]);
    },
  );
});
