import { actionsIn, mayDo } from './campaign.js';

describe('what staff can do with a campaign', () => {
  it.each([
    ['draft', ['edit', 'remove', 'send', 'schedule', 'change_speed']],
    ['scheduled', ['recall', 'cancel', 'change_speed']],
    ['sending', ['pause', 'cancel', 'change_speed']],
    ['paused', ['resume', 'cancel', 'change_speed']],
    ['finished', ['send_unknown_again']],
    ['cancelled', []],
  ] as const)('a campaign in the status %s allows %j', (status, actions) => {
    expect(actionsIn(status)).toEqual(actions);
  });

  it('editing a campaign that is being sent is refused with marketing.campaign_status', () => {
    expect(mayDo('edit', 'sending')).toEqual({ ok: false, code: 'marketing.campaign_status' });
  });
});
