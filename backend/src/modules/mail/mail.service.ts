import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import type { Locale } from '../../domain/locale/locales.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { letterJob } from './letter.job.js';
import type { LetterName, LetterProps } from './letters/index.js';

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
