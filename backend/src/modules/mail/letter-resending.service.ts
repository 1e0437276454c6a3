import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import type { Locale } from '../../domain/locale/locales.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { StuckJobs } from '../../platform/outbox/stuck-jobs.js';
import { hasRunOut } from './letter-delivery.service.js';
import { letterJob } from './letter.job.js';
import { type LetterName, type LetterReason, LETTERS } from './letters/index.js';
import { type LockedDelivery, MailDeliveriesRepository } from './mail-deliveries.repository.js';
import { LetterRenderer, type RenderedLetter, type StoredProps } from './rendering/renderers.js';
import { letterSamples } from './samples/letter-samples.js';

/** The state of a letter before it is sent again, without its content. */
export type ResentLetter = Pick<LockedDelivery, 'letter' | 'status' | 'attempts' | 'lastError'>;

/** The format of outbox row ids. */
const OUTBOX_ID = /^\d{1,18}$/;

/** Sends letters again that did not arrive. */
@Injectable()
export class LetterResending {
  constructor(
    private readonly repository: MailDeliveriesRepository,
    private readonly outbox: Outbox,
    private readonly jobs: StuckJobs,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a letter again, unchanged, to its original address and under its own Message-ID.
   *
   * Locks the delivery row, so that concurrent requests send it once. Refuses with job.letter_not_found,
   * job.letter_arrived, job.letter_expired, job.letter_under_way or job.letter_gone.
   */
  async sendAgain(tx: Tx, letterId: string): Promise<ResentLetter> {
    const delivery = await this.repository.lock(tx, letterId);
    if (!delivery) throw new AppError('job.letter_not_found');
    const { letter, status, attempts, lastError } = delivery;
    if (status === 'sent') throw new AppError('job.letter_arrived');
    if (status === 'expired') throw new AppError('job.letter_expired');
    if (status === 'bounced' || delivery.kept) await this.#sendKept(tx, letterId, delivery);
    else await this.#revive(tx, delivery);
    return { letter, status, attempts, lastError };
  }

  async #sendKept(tx: Tx, letterId: string, { letter, recipient: to, kept }: LockedDelivery): Promise<void> {
    if (!kept || to === null) throw new AppError('job.letter_gone');
    if (hasRunOut(kept.props, this.clock.now())) throw new AppError('job.letter_expired');
    const payload = letterJob.parse({ letterId, letter, to, ...kept });
    await this.repository.sendAgain(tx, letterId, this.clock.now());
    this.outbox.add(tx, { contract: letterJob, payload });
  }

  /** For a letter whose job still exists, delayed or parked: runs the job now. */
  async #revive(tx: Tx, { eventId }: LockedDelivery): Promise<void> {
    const job = OUTBOX_ID.test(eventId) ? await this.jobs.lock(tx, eventId) : null;
    if (!job || (!job.isParked && job.lastError === null)) throw new AppError('job.letter_under_way');
    const { props } = letterJob.parse(await this.jobs.payloadOf(tx, job.id));
    if (hasRunOut(props, this.clock.now())) throw new AppError('job.letter_expired');
    await this.jobs.revive(tx, [job.id]);
  }
}

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
