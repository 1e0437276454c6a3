import * as fc from 'fast-check';
import type { LicenseFacts } from '../../src/domain/licensing/license.js';

export const OWNER = 'owner';

/** A professional license for 10 people and 20 machines until the end of 2027, unbound; override only what matters. */
export const aLicense = (over: Partial<LicenseFacts> = {}): LicenseFacts => ({
  id: 'license',
  ownerId: OWNER,
  edition: 'professional',
  origin: 'purchase',
  state: 'active',
  users: 10,
  assets: 20,
  expiresAt: new Date('2027-12-31T15:59:59Z'),
  machineId: null,
  components: [{ planId: 'pro', quantity: 1 }],
  carriesReward: false,
  ...over,
});

const amounts = fc.oneof({ weight: 4, arbitrary: fc.nat(10_000) }, { weight: 1, arbitrary: fc.constant(-1) });
const expiries = fc.date({ min: new Date('2027-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
const componentLists = fc.array(
  fc.record({ planId: fc.constantFrom('basic', 'pro', 'team'), quantity: fc.integer({ min: 1, max: 9 }) }),
  { maxLength: 3 },
);

/** Licenses that can all be merged with each other: the same edition, all permanent or all dated. */
export const mergeableLicenses: fc.Arbitrary<LicenseFacts[]> = fc
  .tuple(
    fc.constantFrom('professional' as const, 'enterprise' as const),
    fc.boolean(),
    fc.array(fc.tuple(amounts, amounts, expiries, componentLists, fc.boolean()), { minLength: 2, maxLength: 6 }),
  )
  .map(([edition, isPermanent, parts]) =>
    parts.map(([users, assets, expiresAt, components, carriesReward], index) =>
      aLicense({
        id: `license-${index}`,
        edition,
        users,
        assets,
        components,
        carriesReward,
        expiresAt: isPermanent ? null : expiresAt,
      }),
    ),
  );
