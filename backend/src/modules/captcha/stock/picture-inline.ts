import { setImmediate as nextTurn } from 'node:timers/promises';
import { drawPicture, type Picture } from '../picture/draw.js';
import type { PictureSource } from './picture-source.js';

/** Draws in the caller's thread, between two turns of its event loop. */
export class InlinePictures implements PictureSource {
  constructor(private readonly length: number) {}

  async draw(): Promise<Picture> {
    await nextTurn();
    return drawPicture(this.length);
  }

  async close(): Promise<void> {
    // Nothing is kept.
  }
}
