import { pino } from 'pino';
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.js';
import { AppLogger } from '../../logging/logger.js';
import { StaleReads } from '../stale-reads.js';

const WHERE = { name: 'where', text: 'SELECT current_database() AS name' };

describe('stale reads', () => {
  let primary: FreshDatabase;
  let other: FreshDatabase;
  let reads: StaleReads;

  beforeAll(async () => {
    [primary, other] = [await freshDatabase(), await freshDatabase()];
  });
  afterEach(() => reads.onApplicationShutdown());
  afterAll(async () => {
    await primary.drop();
    await other.drop();
  });

  const open = async (url: string | null): Promise<string> => {
    reads = new StaleReads(primary.dataSource, new AppLogger(pino({ level: 'silent' })), { url, poolSize: 2 });
    await reads.onApplicationBootstrap();
    const row = await reads.first<{ name: string }>(WHERE);
    return row?.name ?? '';
  };
  const nameOf = ({ appUrl }: FreshDatabase): string => new URL(appUrl).pathname.slice(1);

  it.each<[string, () => string | null]>([
    ['there is no replica', () => null],
    ['the replica is not there', () => 'postgres://nobody@127.0.0.1:1/nothing'],
    ['what is named is no replica but another database', () => other.appUrl],
  ])('stale reads come from the primary when %s', async (_, url) => {
    expect(await open(url())).toBe(nameOf(primary));
  });

  it('a stale read of a wrong statement fails like any other', async () => {
    await open(null);
    await expect(reads.rows({ text: 'SELECT nothing' })).rejects.toMatchObject({ code: '42703' });
  });
});
