import { SchedulerRegistry } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { OrderEnding } from '../../src/modules/orders/placement/order-ending.service.js';
import { QuoteAnswers } from '../../src/modules/quotes/quote-answers.service.js';
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
