/** The little of opentype.js 2 that is used here; the package ships no types. */
declare module 'opentype.js' {
  /** Lengths are in ems when a path is asked for at size 1; y grows downwards. */
  export type PathCommand =
    | { readonly type: 'M'; readonly x: number; readonly y: number }
    | { readonly type: 'L'; readonly x: number; readonly y: number }
    | { readonly type: 'Q'; readonly x1: number; readonly y1: number; readonly x: number; readonly y: number }
    | {
        readonly type: 'C';
        readonly x1: number;
        readonly y1: number;
        readonly x2: number;
        readonly y2: number;
        readonly x: number;
        readonly y: number;
      }
    | { readonly type: 'Z' };

  export interface Font {
    charToGlyph(character: string): {
      getPath(x: number, y: number, fontSize: number): { readonly commands: readonly PathCommand[] };
    };
  }

  export function parse(file: Uint8Array): Font;
}
