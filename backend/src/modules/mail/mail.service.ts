import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Locale, LOCALES } from '../../domain/locale/locales.js';
import { isErasedMail } from '../../domain/text/mail-address.js';
import type { Tx } from '../../platform/database/transactions.js';
import { type JobContract, Outbox, textOf } from '../../platform/outbox/outbox.js';
import { isMailName, type MailName, type MailProps } from './mails/index.js';
import type { StoredProps } from './rendering/renderers.js';

/** A mail that is due to be sent. */
export interface MailJob {
  /** Permanent id of the mail: key of its delivery row and part of its Message-ID. */
  readonly letterId: string;
  readonly letter: MailName;
  readonly to: string;
  readonly locale: Locale;
  readonly props: StoredProps;
}

export const mailJob: JobContract<MailJob> = {
  name: 'mail.letter',
  queue: 'mail',
  parse(data) {
    const letter = textOf(data, 'letter');
    const locale = LOCALES.find((one) => one === data['locale']);
    const props = data['props'];
    if (!isMailName(letter)) throw new TypeError(`unknown mail template "${letter}"`);
    if (!locale) throw new TypeError('payload has no locale');
    if (typeof props !== 'object' || props === null) throw new TypeError('payload has no props');
    return { letterId: textOf(data, 'letterId'), letter, to: textOf(data, 'to'), locale, props: { ...props } };
  },
};

/** The recipient, the language and the props of a mail. */
export type MailOf<Name extends MailName> = MailProps[Name] & { readonly to: string; readonly locale: Locale };

/** Queues mails in the outbox. */
@Injectable()
export class Mail {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Queues a mail in the caller's transaction: it is sent after the commit, and never if the transaction rolls back.
   *
   * Delivered at least once, under one Message-ID. A mail with `validUntil` is not sent after that instant, and none to
   * the owner of an erased account.
   */
  enqueue<Name extends MailName>(tx: Tx, name: Name, { to, locale, ...props }: MailOf<Name>): void {
    if (isErasedMail(to)) return;
    this.outbox.add(tx, { contract: mailJob, payload: { letterId: randomUUID(), letter: name, to, locale, props } });
  }
}
