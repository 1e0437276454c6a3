import { SchedulerRegistry } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { OrderEnding } from '../../src/modules/orders/placement/order-ending.service.js';
import { QuoteAnswers } from '../../src/modules/quotes/quote-answers.service.js';
import { Clock } from '../../src/platform/clock/clock.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { PlatformRetention, ScheduledRuns } from '../../src/platform/schedule/scheduled-runs.js';
import { PlatformSchedule } from '../../src/platform/platform.module.js';
import { AppLogger } from '../../src/platform/logging/logger.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { serviceOf } from '../support/people.js';
import { siteOfSuite } from '../support/suite.js';

const schedulesOf = (site: TestApp) => serviceOf(site, SchedulerRegistry).getCronJobs();
const fire = (site: TestApp, name: string) => serviceOf(site, SchedulerRegistry).getCronJob(name).fireOnTick();

describe('scheduled work', () => {
  const site = siteOfSuite();

  afterEach(() => {
    site.clock.reset();
    jest.restoreAllMocks();
  });

  it('schedules run in workers, and never overlap themselves in one process', () => {
    const jobs = schedulesOf(site);
    expect([...jobs.keys()]).toEqual(expect.arrayContaining(['expire-orders', 'audit-sealing', 'books-audit']));
    expect([...jobs.values()].filter(({ waitForCompletion }) => !waitForCompletion)).toEqual([]);
  });

  it('schedules do not run in an API process', async () => {
    const api = await startTestApp({ ROLE: 'api' });
    try {
      expect(schedulesOf(api).size).toBe(0);
    } finally {
      await api.close();
    }
  });

  it('a schedule takes effect once in a slot, with any number of processes', async () => {
    const effect = jest.spyOn(PlatformRetention.prototype, 'sweep');
    site.clock.travel(86_400_000);
    await Promise.all([1, 2, 3].map(() => serviceOf(site, PlatformSchedule).sweep()));
    expect(effect).toHaveBeenCalledTimes(1);
    site.clock.travel(3_600_000);
    await serviceOf(site, PlatformSchedule).sweep();
    expect(effect).toHaveBeenCalledTimes(2);
  });

  it('a schedule takes effect once in a slot, also when the clock of one process is hours ahead', async () => {
    const work = jest.fn(async () => undefined);
    const ahead = new Clock();
    ahead.now = () => new Date(site.clock.now().getTime() + 2.5 * 3_600_000);
    ahead.shared = async () => site.clock.now();
    const processes = [
      serviceOf(site, ScheduledRuns),
      new ScheduledRuns(serviceOf(site, Transactions), ahead, serviceOf(site, AppLogger)),
    ];
    for (const slot of [1, 2, 3]) {
      site.clock.travel(3_600_000);
      for (const one of processes) await one.once('ahead', 3_600, work);
      expect(work).toHaveBeenCalledTimes(slot);
    }
  });

  it('the clock that processes share is the database’s, and stands still in a transaction', async () => {
    const [first, second] = await serviceOf(site, Transactions).run(async (tx) => {
      const clock = new Clock();
      return [await clock.shared(tx), await clock.shared(tx)];
    });
    expect(first).toEqual(second);
    expect(Math.abs(first.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('a schedule goes on once the clock of the database was ahead and has been set right, but not for one that is slightly ahead', async () => {
    const work = jest.fn(async () => undefined);
    const once = () => serviceOf(site, ScheduledRuns).once('set-back', 3_600, work);
    await once();
    site.clock.travel(86_400_000);
    await once();
    expect(work).toHaveBeenCalledTimes(2);
    site.clock.reset();
    await Promise.all([once(), once(), once()]);
    expect(work).toHaveBeenCalledTimes(3);
    site.clock.travel(3_600_000);
    await once();
    site.clock.reset();
    await once();
    expect(work).toHaveBeenCalledTimes(4);
  });

  it('a failed run is reported with the name of its schedule, which runs again the next time', async () => {
    const logged = jest.spyOn(serviceOf(site, AppLogger), 'error');
    const expire = jest.spyOn(serviceOf(site, QuoteAnswers), 'expireDue').mockRejectedValueOnce(new Error('no luck'));
    await fire(site, 'expire-quotes');
    expect(logged).toHaveBeenCalledWith('schedule expire-quotes failed', new Error('no luck'), 'ScheduledRuns');
    await fire(site, 'expire-quotes');
    expect(expire).toHaveBeenCalledTimes(2);
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it('a process waits for its schedules before it ends', async () => {
    const leaving = await startTestApp();
    const steps: string[] = [];
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    jest.spyOn(serviceOf(leaving, OrderEnding), 'expireDue').mockImplementation(async () => {
      steps.push('begun');
      await held;
      await leaving.app.get(DataSource).query('SELECT 1');
      steps.push('ended');
    });
    const run = fire(leaving, 'expire-orders');
    const waiting = jest.spyOn(serviceOf(leaving, ScheduledRuns), 'beforeApplicationShutdown');
    const closed = leaving.close().then(() => steps.push('closed'));
    const wait = (await eventually(async () => waiting.mock.results[0])).value.then(() => steps.push('waited'));
    // The database is still open, and a reply of it later the process still waits.
    await leaving.app.get(DataSource).query('SELECT 1');
    expect(steps).toEqual(['begun']);
    letGo();
    await Promise.all([run, wait, closed]);
    expect(steps).toEqual(['begun', 'ended', 'waited', 'closed']);
  });
});
