import { parentPort } from 'node:worker_threads';
import { drawPicture } from '../picture/draw.js';

/** The thread's side of PictureThread: a message with a length asks for one picture, whose bytes move back. */
parentPort?.on('message', (length: number) => {
  const picture = drawPicture(length);
  parentPort?.postMessage(picture, [picture.png.buffer]);
});
