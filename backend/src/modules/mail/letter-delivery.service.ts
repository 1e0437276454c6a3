import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import { Transactions } from '../../platform/database/transactions.js';
import { MailFailure, MailTransport } from '../../platform/mailer/mail-transport.js';
import { TryLater } from '../../platform/queue/job-handler.js';
import type { DeliveryStatus } from './entities/mail-delivery.entity.js';
import { hasRunOut, keptOf } from './kept-letter.js';
import type { LetterJob } from './letter.job.js';
import { MAIL_BRAND, type MailBrand } from './mail-brand.js';
import { MailDeliveries } from './mail-deliveries.queries.js';
import { MailDeliveriesRepository } from './mail-deliveries.repository.js';
import { LetterRenderer } from './rendering/letter-renderer.js';

const MAX_WAIT_SECONDS = 60;

/** Final statuses. */
const OVER: ReadonlySet<DeliveryStatus> = new Set(['sent', 'bounced', 'expired']);

/** Doubles from 2 seconds to a minute, so that every waiting letter is retried within a minute of an outage's end. */
const waitSeconds = (attempts: number): number => Math.min(2 ** attempts, MAX_WAIT_SECONDS);

/** Renders and sends the letters in the outbox. Never logs their content. */
@Injectable()
export class LetterDelivery {
  readonly #host: string;

  constructor(
    private readonly transport: MailTransport,
    private readonly renderer: LetterRenderer,
    private readonly deliveries: MailDeliveries,
    private readonly repository: MailDeliveriesRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(MAIL_BRAND) private readonly brand: MailBrand,
    @Inject(SETTINGS) { mailFrom }: Settings,
  ) {
    this.#host = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
  }

  /**
   * Sends one letter unless it has been sent, has bounced or has expired.
   *
   * Throws TryLater while the server cannot take it. May send a letter twice when the server's reply is lost, always
   * under the same Message-ID.
   */
  async deliver(job: LetterJob, eventId: string): Promise<void> {
    const status = await this.deliveries.statusOf(job.letterId);
    if (status && OVER.has(status)) return;
    const record = (outcome: DeliveryStatus, error: string | null = null): Promise<number> =>
      this.#record(job, eventId, outcome, error);

    if (hasRunOut(job.props, this.clock.now())) {
      await record('expired');
      return;
    }
    try {
      await this.#send(job);
    } catch (error) {
      if (!(error instanceof MailFailure)) {
        await record('failed', error instanceof Error ? error.message.slice(0, 300) : null);
        throw error;
      }
      if (error.outcome !== 'refused') {
        const attempts = await record('waiting', error.message);
        throw new TryLater(waitSeconds(attempts), { cause: error });
      }
      await record('bounced', error.message);
      return;
    }
    await record('sent');
  }

  async #send({ letterId, letter, locale, to, props }: LetterJob): Promise<void> {
    await this.transport.send({
      ...this.renderer.render(letter, locale, props),
      to,
      fromName: this.brand[locale].name,
      ...(this.brand.replyTo ? { replyTo: this.brand.replyTo } : {}),
      messageId: `${letterId}@${this.#host}`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
  }

  #record(job: LetterJob, eventId: string, status: DeliveryStatus, error: string | null): Promise<number> {
    const { letterId, letter, to: recipient } = job;
    const kept = status === 'bounced' ? keptOf(job) : null;
    const at = this.clock.now();
    return this.transactions.run((tx) =>
      this.repository.record(tx, { letterId, eventId, letter, recipient, status, error, kept, at }),
    );
  }
}
