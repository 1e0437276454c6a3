import type { FormLimits } from './limits.js';

/** Tries of one form within the last hour, including this one. Null: not counted. */
export interface Pressure {
  readonly address: number;
  readonly network: number;
  readonly mailDomain: number | null;
  readonly site: number;
}

/** Average attempts of the easiest proof: a quarter of a second of one core, no longer on a phone with four. */
export const EASIEST_WORK = 64;
/**
 * Each step doubles the work. At seven it is half a minute of a core: still feasible on a slow phone, but costly for a
 * flood.
 */
export const MAX_STEPS = 7;
/** Every amount of work that can be required. */
export const PROOF_WORKS: readonly number[] = Array.from(
  { length: MAX_STEPS + 1 },
  (_, level) => EASIEST_WORK * 2 ** level,
);
/** Limit of the steps that every visitor gets while the whole site is under load: at most four times the easiest. */
export const MAX_SITE_STEPS = 2;
/** A domain may be a mail provider, whose customers must not suffer for each other. */
export const MAX_DOMAIN_STEPS = 3;
/** Average attempts of the proof that replaces the picture captcha: some two seconds of a core. */
export const PICTURE_WORK = 512;

/** Average number of attempts that a proof must require; 0: none is required. */
export function requiredWork({ free }: FormLimits, pressure: Pressure): number {
  const own = [
    steps(pressure.address, free.address),
    steps(pressure.network, free.network),
    Math.min(steps(pressure.mailDomain ?? 0, free.mailDomain ?? Infinity), MAX_DOMAIN_STEPS + 1),
  ];
  const site = Math.min(steps(pressure.site, free.site), MAX_SITE_STEPS + 1);
  const [most, all] = [Math.max(...own), site];
  if (most === 0 && all === 0) return 0;
  const level = Math.max(most - 1, 0) + Math.max(all - 1, 0);
  return EASIEST_WORK * 2 ** Math.min(level, MAX_STEPS);
}

/** 0 up to the free number, 1 above it, 2 above twice as many, 3 above four times. */
const steps = (count: number, free: number): number => (count <= free ? 0 : Math.ceil(Math.log2(count / free)));
