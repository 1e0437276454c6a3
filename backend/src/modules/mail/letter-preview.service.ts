import { Injectable } from '@nestjs/common';
import type { Locale } from '../../domain/locale/locales.js';
import { type LetterName, type LetterReason, LETTERS } from './letters/index.js';
import { LetterRenderer, type RenderedLetter, type StoredProps } from './rendering/letter-renderer.js';
import { letterSamples } from './samples/letter-samples.js';

export interface KnownLetter {
  readonly letter: LetterName;
  readonly reason: LetterReason;
  /** In the requested language. */
  readonly subject: string;
}

/** Props as they come back from the outbox. */
const stored = (props: object): StoredProps => JSON.parse(JSON.stringify(props)) as StoredProps;

/** Renders letters from sample data, to show what customers get. */
@Injectable()
export class LetterPreview {
  constructor(private readonly renderer: LetterRenderer) {}

  list(locale: Locale): KnownLetter[] {
    return (Object.keys(LETTERS) as LetterName[]).map((letter) => ({
      letter,
      reason: LETTERS[letter].why,
      subject: this.write(letter, locale).subject,
    }));
  }

  write(letter: LetterName, locale: Locale): RenderedLetter {
    return this.renderer.render(letter, locale, stored(letterSamples(locale)[letter]));
  }
}
