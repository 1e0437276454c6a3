import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { StuckJobs } from '../../platform/outbox/stuck-jobs.js';
import { hasRunOut } from './kept-letter.js';
import { letterJob } from './letter.job.js';
import { type LockedDelivery, MailDeliveriesRepository } from './mail-deliveries.repository.js';

/** A letter that goes out again, as it stood before, without a word of what it says. */
export type ResentLetter = Pick<LockedDelivery, 'letter' | 'status' | 'attempts' | 'lastError'>;

/** What the outbox numbers its rows with. */
const OUTBOX_ID = /^\d{1,18}$/;

/** Letters that did not arrive, sent again. */
@Injectable()
export class LetterResending {
  constructor(
    private readonly repository: MailDeliveriesRepository,
    private readonly outbox: Outbox,
    private readonly jobs: StuckJobs,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a letter again, word for word, to the address that it was for and under its own Message-ID.
   *
   * The lock on its row makes two at once one. Refuses with job.letter_not_found, job.letter_arrived,
   * job.letter_expired, job.letter_under_way or job.letter_gone.
   */
  async sendAgain(tx: Tx, letterId: string): Promise<ResentLetter> {
    const delivery = await this.repository.lock(tx, letterId);
    if (!delivery) throw new AppError('job.letter_not_found');
    const { letter, status, attempts, lastError } = delivery;
    if (status === 'sent') throw new AppError('job.letter_arrived');
    if (status === 'expired') throw new AppError('job.letter_expired');
    if (status === 'bounced') await this.#sendKept(tx, letterId, delivery);
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

  /** One whose job is still there: at once rather than later or never. */
  async #revive(tx: Tx, { eventId }: LockedDelivery): Promise<void> {
    const job = OUTBOX_ID.test(eventId) ? await this.jobs.lock(tx, eventId) : null;
    if (!job || (!job.isParked && job.lastError === null)) throw new AppError('job.letter_under_way');
    const { props } = letterJob.parse(await this.jobs.payloadOf(tx, job.id));
    if (hasRunOut(props, this.clock.now())) throw new AppError('job.letter_expired');
    await this.jobs.revive(tx, [job.id]);
  }
}
