import type { Contour } from './geometry.js';

/** A grid of cells that are ink (1) or paper (0), row by row. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly cells: Uint8Array;
}

export const blankMask = (width: number, height: number): Mask => ({
  width,
  height,
  cells: new Uint8Array(width * height),
});

/** Where an edge crosses the middle of a row, and whether it goes down (1) or up (-1) there. */
type Crossing = readonly [x: number, turn: 1 | -1];

/** What edges cross in each row of a grid that many rows high. */
function crossingsOf(contours: readonly Contour[], height: number): readonly Crossing[][] {
  const rows = Array.from({ length: height }, (): Crossing[] => []);
  for (const contour of contours) {
    let from = contour.at(-1);
    for (const to of contour) {
      const [upper, lower, turn] = from && from[1] > to[1] ? [to, from, -1 as const] : [from ?? to, to, 1 as const];
      const slope = (lower[0] - upper[0]) / (lower[1] - upper[1]);
      for (let y = Math.max(0, Math.ceil(upper[1] - 0.5)); y + 0.5 < lower[1]; y += 1) {
        rows[y]?.push([upper[0] + (y + 0.5 - upper[1]) * slope, turn]);
      }
      from = to;
    }
  }
  return rows;
}

/** Inks what the contours enclose, by the non-zero winding rule that font outlines are made for. Lengths in cells. */
export function fillContours(mask: Mask, contours: readonly Contour[]): void {
  const { width, height, cells } = mask;
  const column = (x: number): number => Math.min(width, Math.max(0, Math.round(x)));
  crossingsOf(contours, height).forEach((crossings, y) => {
    crossings.sort(([a], [b]) => a - b);
    let winding = 0;
    let from = 0;
    for (const [x, turn] of crossings) {
      if (winding !== 0) cells.fill(1, y * width + column(from), y * width + column(x));
      winding += turn;
      from = x;
    }
  });
}

/** Sets every cell of a disc to ink or paper. Lengths in cells. */
export function stampDisc(mask: Mask, [cx, cy]: readonly [number, number], radius: number, value: 0 | 1): void {
  const { width, height, cells } = mask;
  for (let y = Math.max(0, Math.ceil(cy - radius)); y <= Math.min(height - 1, cy + radius); y += 1) {
    const reach = Math.sqrt(Math.max(0, radius ** 2 - (y - cy) ** 2));
    const from = Math.max(0, Math.ceil(cx - reach));
    const to = Math.min(width, Math.floor(cx + reach) + 1);
    if (from < to) cells.fill(value, y * width + from, y * width + to);
  }
}
