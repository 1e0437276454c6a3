import { Inject, Injectable } from '@nestjs/common';
import { shanghaiDate } from '../../domain/calendar/calendar.js';
import { AppError } from '../../domain/errors/index.js';
import type { Locale } from '../../domain/locale/locales.js';
import { Clock } from '../../platform/clock/clock.js';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { MailFailure, MailTransport } from '../../platform/mailer/mailer.module.js';
import { Outbox, textOf } from '../../platform/outbox/outbox.js';
import { StuckJobs } from '../../platform/outbox/stuck-jobs.js';
import { GIVE_UP_SECONDS, type JobContext, TryLater } from '../../platform/queue/job-handler.js';
import { type MailName, type MailReason, MAILS, MAILS_ABOUT_OTHERS, mailSamples } from './mails/index.js';
import { MAIL_BRAND, type MailBrand } from './rendering/templates.js';
import { MailDeliveries } from './mail-deliveries.queries.js';
import {
  type DeliveryStatus,
  type DeliveryTry,
  type KeptMail,
  type LockedDelivery,
  MailDeliveriesRepository,
} from './mail-deliveries.repository.js';
import { type MailJob, mailJob } from './mail.service.js';
import { MailRenderer, type RenderedMail, type StoredProps } from './rendering/renderers.js';

/**
 * Returns what is kept of a bounced mail; null for one with a short-lived code or link: such a secret is not stored,
 * and the reader can request another.
 */
export const keptOf = ({ locale, props }: MailJob): KeptMail | null =>
  'validUntil' in props ? null : { locale, props };

/** Whether a code (`validUntil`, an instant) or an offer (`validOn`, a day in Shanghai) is no longer valid. */
export function hasRunOut({ validUntil, validOn }: StoredProps, now: Date): boolean {
  if (typeof validUntil === 'string' && now >= new Date(validUntil)) return true;
  return typeof validOn === 'string' && shanghaiDate(now) > validOn;
}

/** The order that a mail is about. */
const orderOf = (props: unknown): string | null => {
  const orderId = typeof props === 'object' && props !== null && 'orderId' in props ? props.orderId : null;
  return typeof orderId === 'string' ? orderId : null;
};

const FIRST_PAUSE_SECONDS = 2;
/** While the server is down or refuses everything, every waiting mail is retried soon after the end of the outage. */
const LONGEST_PAUSE_SECONDS = 300;
/** When it refuses this mail or recipient for now, as with a full mailbox, there is no hurry. */
const LONGEST_PAUSE_OF_ONE_MAIL_SECONDS = 4 * 3_600;

/** Final statuses. */
const OVER: ReadonlySet<DeliveryStatus> = new Set(['sent', 'bounced', 'expired']);

/** Renders and sends the mails in the outbox. Never logs their content. */
@Injectable()
export class MailSending {
  readonly #host: string;

  constructor(
    private readonly transport: MailTransport,
    private readonly renderer: MailRenderer,
    private readonly deliveries: MailDeliveries,
    private readonly repository: MailDeliveriesRepository,
    private readonly clock: Clock,
    @Inject(MAIL_BRAND) private readonly brand: MailBrand,
    @Inject(SETTINGS) { mailFrom }: Settings,
  ) {
    this.#host = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
  }

  /**
   * Sends one mail unless it has been sent, has bounced or has expired.
   *
   * Throws TryLater while the server cannot take it, with growing pauses; after three days it has failed, and staff can
   * send it again. May send a mail twice when the server's reply is lost, always
   * under the same Message-ID.
   */
  async deliver(
    job: MailJob,
    { eventId, waitedSeconds }: Pick<JobContext, 'eventId' | 'waitedSeconds'>,
  ): Promise<void> {
    const status = await this.deliveries.statusOf(job.letterId);
    if (status && OVER.has(status)) return;
    const record = (outcome: DeliveryStatus, error: string | null = null, isOver = true): Promise<void> =>
      this.#record(job, { eventId, status: outcome, error, isOver });

    if (hasRunOut(job.props, this.clock.now())) {
      await record('expired');
      return;
    }
    try {
      await this.#send(job);
    } catch (error) {
      if (!(error instanceof MailFailure)) {
        await record('failed', error instanceof Error ? error.message.slice(0, 300) : null, false);
        throw error;
      }
      if (error.outcome === 'refused') return record('bounced', error.message);
      if (waitedSeconds >= GIVE_UP_SECONDS) return record('failed', error.message);
      await record('waiting', error.message, false);
      const longestSeconds = error.isAboutMail ? LONGEST_PAUSE_OF_ONE_MAIL_SECONDS : LONGEST_PAUSE_SECONDS;
      throw new TryLater(FIRST_PAUSE_SECONDS, { cause: error, longestSeconds, isOutage: !error.isAboutMail });
    }
    await record('sent');
  }

  async #send({ letterId, letter, locale, to, props }: MailJob): Promise<void> {
    await this.transport.send({
      ...this.renderer.render(letter, locale, props),
      to,
      fromName: this.brand[locale].name,
      ...(this.brand.replyTo ? { replyTo: this.brand.replyTo } : {}),
      messageId: `${letterId}@${this.#host}`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
  }

  /** `isOver`: no job will try again, so what sending the mail again needs is kept. */
  async #record(
    job: MailJob,
    { isOver, ...outcome }: Pick<DeliveryTry, 'eventId' | 'status' | 'error'> & { readonly isOver: boolean },
  ): Promise<void> {
    const { letterId, letter, to: recipient, props } = job;
    const orderId = orderOf(props);
    const isLost = outcome.status === 'bounced' || outcome.status === 'failed';
    const kept = isOver && isLost ? keptOf(job) : null;
    const at = this.clock.now();
    await this.repository.record({ letterId, letter, recipient, orderId, kept, at, ...outcome });
  }
}

const KEEP_DAYS = 90;
const DAY_MS = 86_400_000;

/** Limits how long the site stores who was sent which mail, and what a mail says. */
@Injectable()
export class MailRetention {
  constructor(
    private readonly repository: MailDeliveriesRepository,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Removes an address from the deliveries, and the mails to it that wait to be sent; other people's mails no longer
   * name it. Part of erasing a person's data.
   */
  async forgetRecipient(tx: Tx, mail: string): Promise<void> {
    // Before the jobs, so that one that staff are just adding, to send a mail again, is among them.
    await this.repository.forgetRecipient(tx, mail);
    for (const { id, payload } of await this.outbox.withdraw(tx, { contract: mailJob, at: ['to'], text: mail })) {
      const [letterId, letter] = [textOf(payload, 'letterId'), textOf(payload, 'letter')];
      const withdrawn = { letterId, eventId: id, letter, orderId: orderOf(payload['props']), at: this.clock.now() };
      await this.repository.withdraw(tx, withdrawn);
    }
    // Again, for what jobs that were under way have recorded since.
    await this.repository.forgetRecipient(tx, mail);
    for (const about of MAILS_ABOUT_OTHERS) {
      const blank = Object.fromEntries(about.texts.map((key) => [key, '']));
      await this.outbox.amend(tx, { contract: mailJob, at: ['props', about.address], text: mail }, blank);
      await this.repository.forgetInMail(tx, about, mail, blank);
    }
  }

  /** Removes deliveries last updated more than 90 days ago. */
  async removeOld(): Promise<void> {
    const oldest = new Date(this.clock.now().getTime() - KEEP_DAYS * DAY_MS);
    await this.transactions.run((tx) => this.repository.removeOlderThan(tx, oldest));
  }
}

/** The state of a mail before it is sent again, without its content. */
export type ResentMail = Pick<LockedDelivery, 'letter' | 'status' | 'attempts' | 'lastError'>;

/** The format of outbox row ids. */
const OUTBOX_ID = /^\d{1,18}$/;

/** Sends mails again that did not arrive. */
@Injectable()
export class MailResending {
  constructor(
    private readonly repository: MailDeliveriesRepository,
    private readonly outbox: Outbox,
    private readonly jobs: StuckJobs,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a mail again, unchanged, to its original address and under its own Message-ID.
   *
   * Locks the delivery row, so that concurrent requests send it once. Refuses with job.letter_not_found,
   * job.letter_arrived, job.letter_expired, job.letter_under_way or job.letter_gone.
   */
  async sendAgain(tx: Tx, letterId: string): Promise<ResentMail> {
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
    const payload = mailJob.parse({ letterId, letter, to, ...kept });
    await this.repository.sendAgain(tx, letterId, this.clock.now());
    this.outbox.add(tx, { contract: mailJob, payload });
  }

  /** For a mail whose job still exists, delayed or parked: runs the job now. */
  async #revive(tx: Tx, { eventId }: LockedDelivery): Promise<void> {
    const job = OUTBOX_ID.test(eventId) ? await this.jobs.lock(tx, eventId) : null;
    const isUnderWay = !job || (!job.isParked && job.lastError === null) || (await this.jobs.isRunning(tx, job.id));
    if (isUnderWay) throw new AppError('job.letter_under_way');
    const { props } = mailJob.parse(await this.jobs.payloadOf(tx, job.id));
    if (hasRunOut(props, this.clock.now())) throw new AppError('job.letter_expired');
    await this.jobs.revive(tx, [job.id]);
  }
}

export interface KnownMail {
  readonly letter: MailName;
  readonly reason: MailReason;
  /** In the requested language. */
  readonly subject: string;
}

/** Props as they come back from the outbox. */
const stored = (props: object): StoredProps => JSON.parse(JSON.stringify(props)) as StoredProps;

/** Renders mails from sample data, to show what customers get. */
@Injectable()
export class MailPreview {
  constructor(private readonly renderer: MailRenderer) {}

  list(locale: Locale): KnownMail[] {
    return (Object.keys(MAILS) as MailName[]).map((name) => ({
      letter: name,
      reason: MAILS[name].why,
      subject: this.write(name, locale).subject,
    }));
  }

  write(name: MailName, locale: Locale): RenderedMail {
    return this.renderer.render(name, locale, stored(mailSamples(locale)[name]));
  }
}
