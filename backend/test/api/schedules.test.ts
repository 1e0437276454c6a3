import { Schedules } from '../../src/platform/schedule/schedules.js';
import { startTestApp } from '../support/app.js';

describe('scheduled work', () => {
  it.each([
    ['all', expect.arrayContaining(['expire-orders', 'audit-sealing', 'books-audit'])],
    ['api', []],
  ])('is planned in a process of the role %s as it should be', async (role, planned) => {
    const site = await startTestApp({ ROLE: role });
    try {
      expect(site.app.get(Schedules).planned).toEqual(planned);
    } finally {
      await site.close();
    }
  });

  it('has a name of its own for each schedule, which its slots are claimed by', async () => {
    const site = await startTestApp();
    try {
      const { planned } = site.app.get(Schedules);
      expect(new Set(planned).size).toBe(planned.length);
    } finally {
      await site.close();
    }
  });
});
