import { SchedulerRegistry } from '@nestjs/schedule';
import { startTestApp } from '../support/app.js';

describe('scheduled work', () => {
  it.each([
    ['all', true],
    ['api', false],
  ])('runs scheduled work in a process of the role %s: %s', async (role, isDone) => {
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
