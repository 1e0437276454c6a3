import type { CaptchaOptions } from '../captcha.options.js';
import { InlinePictures } from './picture-inline.js';
import { PictureStock } from './picture-stock.js';
import { PictureThread } from './picture-thread.js';

/**
 * The stock that the running code can have.
 *
 * Compiled code has `picture.worker.js` beside it and draws in a thread, off the event loop. Under jest the TypeScript
 * sources are run, compiled one by one in memory: there is no file a thread could start from, and a thread would not go
 * through jest's compiler. There pictures are drawn on demand in the caller's thread, by the same code, none in stock.
 */
export function openStock({ length, stock }: CaptchaOptions): PictureStock {
  const isCompiled = import.meta.url.endsWith('.js');
  return isCompiled
    ? new PictureStock(new PictureThread(new URL('./picture.worker.js', import.meta.url), length), stock)
    : new PictureStock(new InlinePictures(length), 0);
}
