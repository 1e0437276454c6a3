import { SchedulerRegistry } from '@nestjs/schedule';
import { startTestApp } from '../support/app.js';

describe('what is done by the clock', () => {
  it.each([
    ['all', true],
    ['api', false],
  ])('in a process of the role %s: %s', async (role, isDone) => {
    const site = await startTestApp({ ROLE: role });
    try {
      const registry = site.app.get(SchedulerRegistry);
      expect(registry.getCronJobs().size > 0).toBe(isDone);
      expect(registry.getIntervals().length > 0).toBe(isDone);
    } finally {
      await site.close();
    }
  });
});
