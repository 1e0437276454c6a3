import { actionsIn, CAMPAIGN_ACTIONS, CAMPAIGN_STATUSES, mayDo } from './campaign-status.js';

describe('what staff can do with a campaign', () => {
  it.each([
    ['draft', ['edit', 'remove', 'send', 'schedule', 'change_speed']],
    ['scheduled', ['recall', 'cancel', 'change_speed']],
    ['sending', ['pause', 'cancel', 'change_speed']],
    ['paused', ['resume', 'cancel', 'change_speed']],
    ['finished', ['send_unknown_again']],
    ['cancelled', []],
  ] as const)('%s: %j', (status, actions) => {
    expect(actionsIn(status)).toEqual(actions);
  });

  it('names the refusal of everything else', () => {
    for (const status of CAMPAIGN_STATUSES) {
      for (const action of CAMPAIGN_ACTIONS) {
        const verdict = mayDo(action, status);
        if (!verdict.ok) expect(verdict.code).toBe('marketing.campaign_status');
      }
    }
  });
});
