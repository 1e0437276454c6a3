import { hostname } from 'node:os';
import { ReadinessChecks } from '../../src/modules/health/index.js';
import { ReleaseWatch } from '../../src/platform/database/release-watch.js';
import { AppLogger } from '../../src/platform/logging/logger.js';
import { startTestApp } from '../support/app.js';
import { asOwner } from '../support/database.js';
import { siteOfSuite } from '../support/suite.js';

describe('what a server reports of its health', () => {
  const site = siteOfSuite();

  it('reports that the server is live and ready', async () => {
    const release = { version: expect.stringMatching(/^\d/), commit: null, builtAt: null };
    expect((await site.http.get('/api/health/live').expect(200)).body).toEqual({ status: 'ok', ...release });
    const redis = site.settings.redisUrl ? 'up' : 'unused';
    expect((await site.http.get('/api/health/ready').expect(200)).body).toEqual({
      status: 'ok',
      database: 'up',
      redis,
      isOutdated: false,
      host: hostname(),
      ...release,
    });
  });

  it('reports a server that is shutting down as live but not ready', async () => {
    const other = await startTestApp();
    other.app.get(ReadinessChecks, { strict: false }).leave();
    expect((await other.http.get('/api/health/ready').expect(503)).body).toMatchObject({
      status: 'unavailable',
      database: 'up',
    });
    await other.http.get('/api/health/live').expect(200);
    await other.close();
  });

  it('reports a server as not ready, and says so in the log, once the database is for later releases', async () => {
    const other = await startTestApp();
    const error = jest.spyOn(other.app.get(AppLogger), 'error');
    await asOwner(other, `UPDATE oldest_release SET version = '99.0.0'`);
    await other.app.get(ReleaseWatch, { strict: false }).look();
    expect((await other.http.get('/api/health/ready').expect(503)).body).toMatchObject({
      status: 'unavailable',
      database: 'up',
      isOutdated: true,
    });
    expect(error).toHaveBeenCalledWith(expect.stringContaining('release 99.0.0 or later'), ReleaseWatch.name);
    await other.close();
  });
});
