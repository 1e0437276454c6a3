import { aLicense } from '../../../test/support/licenses.js';
import { ADDITION_KINDS, evaluateAddition } from '../licensing/renewal-and-upgrade.js';
import { type Gift, giftQuantity, MAX_GIFT } from './redemption.js';

const NOW = new Date('2026-11-21T03:00:00Z');
const PLAN = { id: 'team', edition: 'professional', name: { zh: '团队', en: 'Team' }, users: 10, assets: 20 } as const;

it.each<[Gift, number]>([
  [{ kind: 'license', plan: PLAN, components: [], months: 12 }, 12],
  [{ kind: 'license', plan: PLAN, components: [], months: 0 }, 0],
  [{ kind: 'users', quantity: 5 }, 5],
  [{ kind: 'points', quantity: 300 }, 300],
])('the quantity of the gift %j is %i', (gift, quantity) => {
  expect(giftQuantity(gift)).toBe(quantity);
});

it.each(ADDITION_KINDS)('the largest gift of %s can be redeemed for an ordinary licence', (kind) => {
  expect(evaluateAddition(aLicense(), { kind, quantity: MAX_GIFT[kind] }, NOW)).toMatchObject({ ok: true });
});
