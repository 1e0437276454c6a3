export type Point = readonly [x: number, y: number];

/** A closed line: the last point is joined to the first. */
export type Contour = readonly Point[];

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function boundsOf(contours: readonly Contour[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const contour of contours) {
    for (const [x, y] of contour) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return { left, top, right, bottom };
}

export const movePoints = (contours: readonly Contour[], move: (x: number, y: number) => Point): readonly Contour[] =>
  contours.map((contour) => contour.map(([x, y]) => move(x, y)));
