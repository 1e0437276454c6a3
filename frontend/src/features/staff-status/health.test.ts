import { type Health, healthOf, lastBackupOf, type Part, type SiteStatus } from './health';

const now = new Date('2026-11-21T12:00:00Z');
const thisNight = '2026-11-20T19:40:00.000Z';
const before = '2026-11-19T19:40:00.000Z';

const well: SiteStatus = {
  version: '1.0.0',
  commit: null,
  builtAt: null,
  node: 'v24.0.0',
  host: 'api-1',
  role: 'api',
  isProduction: true,
  startedAt: before,
  database: {
    version: '18.4',
    milliseconds: 3,
    size: 1,
    migration: 'x',
    connections: 1,
    maxConnections: 100,
    archivedAt: null,
    openBooksIncidents: 0,
    correctedLicenses: 0,
  },
  redis: 'up',
  mailTransport: 'smtp',
  paymentProviders: ['alipay'],
  queues: [{ queue: 'mail', due: 0, planned: 0, running: 0, parked: 0, oldestSeconds: 0 }],
  signingKey: { kid: 'k1', isTest: false, publicKeys: 1 },
  auditCheck: { checkedAt: thisNight, sealed: 9, brokenAt: null },
  lastRuns: [
    { name: 'backup', at: thisNight },
    { name: 'books-audit', at: thisNight },
  ],
};
const queue = (change: object) => ({ ...well, queues: well.queues.map((one) => ({ ...one, ...change })) });
const database = (change: object) => ({ ...well, database: { ...well.database, ...change } });

describe('the health of the site', () => {
  it('the site is healthy when every part is', () => {
    expect(new Set(Object.values(healthOf(well, now)))).toEqual(new Set(['good']));
  });

  it.each<[string, SiteStatus, Part, Health]>([
    ['a slow database', database({ milliseconds: 900 }), 'database', 'attention'],
    ['Redis away', { ...well, redis: 'down' }, 'redis', 'bad'],
    ['a Redis that refuses writes', { ...well, redis: 'read_only' }, 'redis', 'bad'],
    ['no Redis', { ...well, redis: 'unused' }, 'redis', 'good'],
    ['a queue without a worker', queue({ oldestSeconds: 61 }), 'queues', 'bad'],
    ['a job set aside', queue({ parked: 1 }), 'queues', 'attention'],
    ['books that do not balance', database({ openBooksIncidents: 1 }), 'books', 'bad'],
    ['no look at the books', { ...well, lastRuns: [] }, 'books', 'unknown'],
    [
      'books looked at the night before',
      { ...well, lastRuns: [{ name: 'books-audit', at: before }] },
      'books',
      'attention',
    ],
    ['a broken chain', { ...well, auditCheck: { checkedAt: thisNight, sealed: 1, brokenAt: 2 } }, 'audit', 'bad'],
    ['no backup that is known', { ...well, lastRuns: [] }, 'backup', 'unknown'],
    ['an old backup', { ...well, lastRuns: [{ name: 'backup', at: before }] }, 'backup', 'attention'],
    ['a test key in production', { ...well, signingKey: { kid: 'test-1', isTest: true, publicKeys: 1 } }, 'key', 'bad'],
    ['the local mailbox', { ...well, mailTransport: 'local' }, 'mail', 'attention'],
  ])('site health reports %s', (_what, status, part, health) => {
    expect(healthOf(status, now)[part]).toBe(health);
  });

  it('the last backup is the newer of backup and archive', () => {
    expect(lastBackupOf(database({ archivedAt: '2026-11-21T11:59:00.000Z' }))).toBe('2026-11-21T11:59:00.000Z');
    expect(lastBackupOf(database({ archivedAt: before }))).toBe(thisNight);
  });
});
