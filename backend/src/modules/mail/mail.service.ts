import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Locale, LOCALES } from '../../domain/locale/locales.js';
import type { Tx } from '../../platform/database/transactions.js';
import { type JobContract, Outbox, textOf } from '../../platform/outbox/outbox.js';
import { isLetterName, type LetterName, type LetterProps } from './letters/index.js';
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

/** The recipient, the language and the props of a letter. */
export type Letter<Name extends LetterName> = LetterProps[Name] & { readonly to: string; readonly locale: Locale };

/** Queues letters in the outbox. */
@Injectable()
export class Mail {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Queues a letter in the caller's transaction: it is sent after the commit, and never if the transaction rolls back.
   *
   * Delivered at least once, under one Message-ID. A letter with `validUntil` is not sent after that instant.
   */
  enqueue<Name extends LetterName>(tx: Tx, letter: Name, { to, locale, ...props }: Letter<Name>): void {
    this.outbox.add(tx, { contract: letterJob, payload: { letterId: randomUUID(), letter, to, locale, props } });
  }
}
