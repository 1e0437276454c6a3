import { type Locale, LOCALES } from '../../domain/locale/locales.js';
import { type JobContract, textOf } from '../../platform/outbox/outbox.js';
import { isLetterName, type LetterName } from './letters/index.js';
import type { StoredProps } from './rendering/renderers.js';

/** A letter that is due to be sent. */
export interface LetterJob {
  /** Permanent id of the letter: key of its delivery row and part of its Message-ID. */
  readonly letterId: string;
  readonly letter: LetterName;
  readonly to: string;
  readonly locale: Locale;
  readonly props: StoredProps;
}

export const letterJob: JobContract<LetterJob> = {
  name: 'mail.letter',
  queue: 'mail',
  parse(data) {
    const letter = textOf(data, 'letter');
    const locale = LOCALES.find((one) => one === data['locale']);
    const props = data['props'];
    if (!isLetterName(letter)) throw new TypeError(`unknown mail template "${letter}"`);
    if (!locale) throw new TypeError('payload has no locale');
    if (typeof props !== 'object' || props === null) throw new TypeError('payload has no props');
    return { letterId: textOf(data, 'letterId'), letter, to: textOf(data, 'to'), locale, props: { ...props } };
  },
};
