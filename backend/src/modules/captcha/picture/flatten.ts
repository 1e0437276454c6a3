import type { PathCommand } from 'opentype.js';
import type { Contour, Point } from './geometry.js';

/** Longest piece of a flattened line, in ems: short, so that a letter can be bent smoothly. */
const PIECE_EM = 0.06;

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);

/** The point two thirds of the way from an end of a quadratic curve to its control point: raises it to a cubic one. */
const towards = ([x, y]: Point, [cx, cy]: Point): Point => [x + ((cx - x) * 2) / 3, y + ((cy - y) * 2) / 3];

function pieces(length: number, at: (t: number) => Point): Point[] {
  const count = Math.max(1, Math.ceil(length / PIECE_EM));
  return Array.from({ length: count }, (_, index) => at((index + 1) / count));
}

const line = (from: Point, to: Point): Point[] =>
  pieces(distance(from, to), (t) => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]);

function curve(from: Point, first: Point, second: Point, to: Point): Point[] {
  return pieces(distance(from, first) + distance(first, second) + distance(second, to), (t) => {
    const u = 1 - t;
    const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    return [
      p * from[0] + q * first[0] + r * second[0] + s * to[0],
      p * from[1] + q * first[1] + r * second[1] + s * to[1],
    ];
  });
}

function pathPieces(command: Exclude<PathCommand, { type: 'M' }>, from: Point, start: Point): Point[] {
  if (command.type === 'Z') return line(from, start);
  const to: Point = [command.x, command.y];
  if (command.type === 'L') return line(from, to);
  const control: Point = [command.x1, command.y1];
  if (command.type === 'Q') return curve(from, towards(from, control), towards(to, control), to);
  return curve(from, control, [command.x2, command.y2], to);
}

/** Turns the outline of a glyph, in ems, into contours of short straight pieces. */
export function flatten(commands: readonly PathCommand[]): readonly Contour[] {
  const contours: Contour[] = [];
  let points: Point[] = [];
  let start: Point = [0, 0];
  let end: Point = start;
  for (const command of commands) {
    if (command.type === 'M') {
      start = [command.x, command.y];
      end = start;
      points = [start];
      contours.push(points);
      continue;
    }
    points.push(...pathPieces(command, end, start));
    end = command.type === 'Z' ? start : [command.x, command.y];
  }
  return contours;
}
