import { Client } from 'pg';
import { pino } from 'pino';
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.js';
import { eventually } from '../../../../test/support/eventually.js';
import { AppLogger } from '../../logging/logger.js';
import { Notifications } from '../notifications.js';

describe('Notifications', () => {
  let database: FreshDatabase;
  let notifications: Notifications;

  beforeEach(async () => {
    database = await freshDatabase();
    notifications = new Notifications(database.appUrl, '1.2.3', new AppLogger(pino({ level: 'silent' })));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await notifications.onApplicationShutdown();
    await database.drop();
  });

  const tell = (channel: string, payload: string) =>
    database.dataSource.query('SELECT pg_notify($1, $2)', [channel, payload]);
  const heardOn = (channel: string): string[] => {
    const heard: string[] = [];
    notifications.listen(channel, (payload) => heard.push(payload));
    return heard;
  };

  it('notifications send one statement at a time, however many channels are opened at once', async () => {
    const running = new Map<Client, number>();
    let most = 0;
    const driver = Client.prototype as { query(...args: unknown[]): unknown };
    const { query } = driver;
    jest.spyOn(driver, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
      const count = (running.get(this) ?? 0) + 1;
      running.set(this, count);
      most = Math.max(most, count);
      const done = query.apply(this, args) as Promise<unknown>;
      void done.finally(() => running.set(this, count - 1));
      return done;
    });

    const heard = ['a', 'b', 'c'].map(heardOn);
    await eventually(async () => {
      await Promise.all(['a', 'b', 'c'].map((channel) => tell(channel, channel)));
      return heard.every((payloads) => payloads.length > 0);
    });
    expect(most).toBe(1);
    expect(heard.map(([first]) => first)).toEqual(['a', 'b', 'c']);
  });

  it('notifications resume after the connection breaks, and say that anything may have changed', async () => {
    const heard = heardOn('news');
    await eventually(async () => {
      await tell('news', 'before');
      return heard.includes('before');
    });
    await database.dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'site-notifications 1.2.3' AND datname = current_database()`,
    );
    await eventually(async () => heard.includes(''));
    await tell('news', 'after');
    expect(await eventually(async () => heard.includes('after'))).toBe(true);
  });

  it('a listener that has stopped gets no notifications', async () => {
    const heard: string[] = [];
    const stop = notifications.listen('news', (payload) => heard.push(payload));
    const other = heardOn('news');
    stop();
    await eventually(async () => {
      await tell('news', 'one');
      return other.includes('one');
    });
    expect(heard).toEqual([]);
  });
});
