import type { Picture } from '../picture/draw.js';

/** The two ends of a promise for a picture. */
export interface PicturePromise {
  resolve(picture: Picture): void;
  reject(reason: unknown): void;
}

/** What draws pictures, one at a time and in the order in which they are asked for. */
export interface PictureSource {
  /** Rejects when the drawer is lost; the next call finds a new one. */
  draw(): Promise<Picture>;
  close(): Promise<void>;
}
