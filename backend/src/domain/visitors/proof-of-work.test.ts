import { type FormLimits, requiredWork } from './visitor-limits.js';

const LIMITS: FormLimits = {
  counts: 'all',
  most: 100,
  free: { address: 10, network: 40, mailDomain: 50, site: 1_000 },
};
const QUIET = { address: 1, network: 1, mailDomain: null, site: 1 };

it.each([
  ['what is free', { ...QUIET, address: 10, network: 40, mailDomain: 50, site: 1_000 }, 0],
  ['an address past its tries', { ...QUIET, address: 11 }, 64],
  ['an address past twice as many', { ...QUIET, address: 21 }, 128],
  ['an address past four times as many', { ...QUIET, address: 41 }, 256],
  ['a network past its tries', { ...QUIET, network: 41 }, 64],
  ['a worse network than its address', { ...QUIET, address: 11, network: 161 }, 256],
  ['a mail domain past its tries', { ...QUIET, mailDomain: 51 }, 64],
  ['a mail domain that a million letters go to', { ...QUIET, mailDomain: 1_000_000 }, 64 * 8],
  ['a site past its tries, for somebody who did nothing', { ...QUIET, site: 1_001 }, 64],
  ['a site under any flood, for somebody who did nothing', { ...QUIET, site: 1_000_000_000 }, 64 * 4],
  ['a bad network while the site is flooded', { ...QUIET, network: 161, site: 1_000_000 }, 64 * 16],
  ['all of it at its worst', { address: 1e9, network: 1e9, mailDomain: 1e9, site: 1e9 }, 64 * 128],
])('the proof of work asked for %s, with %j, takes %i attempts', (_, pressure, work) => {
  expect(requiredWork(LIMITS, pressure)).toBe(work);
});

it('a form without a mail address counts no mail domain towards its proof of work', () => {
  const form = { ...LIMITS, free: { ...LIMITS.free, mailDomain: null } };
  expect(requiredWork(form, { ...QUIET, mailDomain: 1_000_000 })).toBe(0);
});
