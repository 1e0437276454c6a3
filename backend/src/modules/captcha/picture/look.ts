import type { Range } from './random.js';

/** Size of the picture, in pixels. */
export const WIDTH = 300;
export const HEIGHT = 80;

/** Cells a pixel is wide and high while drawing; the shades come from counting them. */
export const CELLS = 3;

/**
 * How a picture looks. Lengths are in pixels, shares from 0 to 1. Measure again after a change: docs/captcha.md says how,
 * and what these values were worth.
 */
export const LOOK = {
  /** Radians a letter may turn, and by which it may lean. */
  turn: 0.3,
  lean: 0.25,
  /** Em size, and how far each axis of a letter is squeezed or stretched. */
  emSize: [54, 78] as Range,
  stretch: [0.76, 1.28] as Range,
  /** Share of a letter's width by which it reaches into its neighbour; share of pairs that are set apart instead. */
  overlap: [-0.1, 0.1] as Range,
  gapShare: 0.4,
  gap: [6, 34] as Range,
  /** Cleared round each letter, so that overlapping ones stay apart for the eye. */
  halo: 0.9,
  rise: 8,
  /** Displacement of the whole page: how far, and the length of its waves. */
  warp: [2, 3.2] as Range,
  warpWave: [45, 110] as Range,
  /** How much a stroke swells and thins along the page. */
  swell: 0.7,
  swellWave: [25, 70] as Range,
  /** Letters drawn as an outline only, and half the width of that line. */
  hollowShare: 0.3,
  hollowLine: [1, 1.4] as Range,
  /** Long curves across the text: how many, how wide; share of them that cut instead of draw. */
  curves: 2,
  curveWidth: [1.3, 1.8] as Range,
  cutShare: 0.35,
  /** Chance of an upright decoy in each stretch of the margins, which hides where the text begins and ends. */
  decoyShare: 0.85,
  decoyRoom: 26,
  /** Plane waves in the border across which figure and ground change places. */
  flipWaves: [2, 3] as Range,
  flipWave: [90, 170] as Range,
  /** Grain, in steps of the palette. */
  grain: 2,
} as const;
