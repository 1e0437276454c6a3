import type { DoorLimits } from './limits.js';

/** Tries of one door within the last hour, this one included. Null: not counted there. */
export interface Pressure {
  readonly address: number;
  readonly network: number;
  readonly mailDomain: number | null;
  readonly site: number;
}

/** Attempts of the easiest proof, on average: a quarter of a second of one core, no more on a phone with four. */
export const EASIEST_WORK = 64;
/** Each step doubles. At seven it is half a minute of a core: a slow phone is let in, too, and a flood is dear. */
export const MOST_STEPS = 7;
/** Every amount of work that can be asked for. */
export const PROOF_WORKS: readonly number[] = Array.from(
  { length: MOST_STEPS + 1 },
  (_, level) => EASIEST_WORK * 2 ** level,
);
/** What everybody pays while the site as a whole is pressed: never more than four times the easiest. */
export const MOST_SITE_STEPS = 2;
/** A domain may be a mail provider, whose customers are not to blame for each other. */
export const MOST_DOMAIN_STEPS = 3;
/** Attempts that stand in for reading the picture: some two seconds of a core. */
export const PICTURE_WORK = 512;

/** The attempts, on average, that a proof must have been drawn for; 0: none is asked for. */
export function requiredWork({ free }: DoorLimits, pressure: Pressure): number {
  const own = [
    steps(pressure.address, free.address),
    steps(pressure.network, free.network),
    Math.min(steps(pressure.mailDomain ?? 0, free.mailDomain ?? Infinity), MOST_DOMAIN_STEPS + 1),
  ];
  const site = Math.min(steps(pressure.site, free.site), MOST_SITE_STEPS + 1);
  const [most, all] = [Math.max(...own), site];
  if (most === 0 && all === 0) return 0;
  const level = Math.max(most - 1, 0) + Math.max(all - 1, 0);
  return EASIEST_WORK * 2 ** Math.min(level, MOST_STEPS);
}

/** 0 up to what is free, 1 past it, 2 past twice as many, 3 past four times. */
const steps = (count: number, free: number): number => (count <= free ? 0 : Math.ceil(Math.log2(count / free)));
