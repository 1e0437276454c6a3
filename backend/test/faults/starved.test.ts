import { execFileSync } from 'node:child_process';
import { type FreshDatabase, freshDatabase } from '../support/database.js';
import { type Answer, tallied } from './support/ask.js';
import { type ChildSite, startChild } from './support/child-site.js';
import { inTurn, type Visitor, visitors } from './support/visitors.js';

const AT_ONCE = 200;

let database: FreshDatabase;
let people: Visitor[];
let site: ChildSite;

beforeAll(async () => {
  database = await freshDatabase();
  people = await visitors(database.ownerUrl, AT_ONCE);
});
afterEach(() => site?.stop());
afterAll(() => database?.drop());

/** Set on the running process: Node opens more files than that while loading the program. */
const boundFiles = (count: number): void => {
  execFileSync('prlimit', ['--pid', String(site.pid), `--nofile=${count}:${count}`]);
};

it.each<[string, readonly string[], () => void]>([
  ['64 open files', [], () => boundFiles(64)],
  ['a heap of 256 MB', ['--max-old-space-size=256'], () => undefined],
])('with %s, a server gives a crowd correct responses or turns it away', async (_, nodeArguments, bound) => {
  site = await startChild({ databaseUrl: database.appUrl, variables: { ROLE: 'api' }, nodeArguments });
  bound();
  const answers: Answer[] = [];
  const asked: Visitor[] = [];
  for (let wave = 0; wave < 5; wave += 1) {
    const round = people.map((_person, at) => inTurn(people, at + wave));
    asked.push(...round);
    answers.push(...(await Promise.all(round.map(({ token }) => site.ask('/api/account/info', { token })))));
  }
  console.log(JSON.stringify(tallied(answers)));
  const wrong = answers.filter(({ status, body }, at) => status === 200 && body['mail'] !== asked[at]?.mail);
  expect(wrong).toEqual([]);
  // A connection without a free file descriptor is closed unread; nginx then sends the customer a 503.
  expect(answers.filter(({ status }) => ![0, 200, 503].includes(status))).toEqual([]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(site.isAlive()).toBe(true);
  expect((await site.ask('/api/health/ready')).status).toBe(200);
});
