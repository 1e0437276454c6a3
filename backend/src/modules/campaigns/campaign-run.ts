import { setTimeout as sleep } from 'node:timers/promises';
import { Pace, type Strain } from '../../domain/marketing/pace.js';
import { MailFailure, type MailTransport, type OutgoingMail } from '../../platform/mailer/mailer.module.js';
import type { Answer, Begun } from './recipients.repository.js';

/** Mails in progress at once; equals the transport's connections. At most this many are unknown after a crash. */
export const WIDTH = 10;
/** A run lasts this long and then hands over, so that campaigns take turns. */
const SLICE_MS = 30_000;
/** Longest time between two renewals of the run's lease. */
const BEAT_MS = 1_000;
/** How long outcomes are collected before they are written: recording ten costs hardly more than recording one. */
const COLLECT_MS = 8;

/** A mail that the server defers is retried at most this often, at intervals that grow to four minutes. */
const MAX_TRIES = 20;
const RETRY_MS = 30_000;
const MAX_RETRY_MS = 240_000;

/** What a run needs from its surroundings. */
export interface RunHooks {
  readonly transport: MailTransport;
  /** The load that the mail server can take; outlives the run. */
  readonly strain: Strain;
  now(): Date;
  /**
   * Records the outcomes and starts up to `count` mails, in one transaction. `perSecond` is null when the run may no
   * longer send.
   */
  turn(answers: readonly Answer[], count: number): Promise<{ begun: Begun[]; taken: number; perSecond: number | null }>;
  write(to: Begun): OutgoingMail;
  /** Whether the process is shutting down. */
  isLeaving(): boolean;
  onError(error: unknown): void;
}

/**
 * One stretch of sending one campaign: turns of recording outcomes and starting mails, until nothing is left to do.
 */
export class CampaignRun {
  readonly #pace: Pace;
  readonly #answers: Answer[] = [];
  readonly #endsMs: number;
  #underWay = 0;
  #isOver = false;
  #wake: () => void = () => undefined;

  constructor(
    perSecond: number,
    private readonly hooks: RunHooks,
  ) {
    const nowMs = hooks.now().getTime();
    this.#pace = new Pace(perSecond, nowMs);
    this.#endsMs = nowMs + SLICE_MS;
  }

  /** Resolves when the outcome of every mail that was started has been recorded. */
  async toEnd(): Promise<void> {
    for (;;) {
      const nowMs = this.#nowMs;
      if (nowMs >= this.#endsMs || this.hooks.isLeaving()) this.#isOver = true;
      const room = this.#isOver ? 0 : this.#room(nowMs);
      const taken = await this.#turn(room);
      const isAll = taken < room;
      if (this.#underWay === 0 && this.#answers.length === 0 && (this.#isOver || isAll)) return;
      await this.#news(isAll);
    }
  }

  get #nowMs(): number {
    return this.hooks.now().getTime();
  }

  #room(nowMs: number): number {
    return Math.max(0, Math.min(this.hooks.strain.width(nowMs) - this.#underWay, this.#pace.due(nowMs)));
  }

  /** Outcomes stay in memory until they are recorded, so that a short database outage loses none. */
  async #turn(room: number): Promise<number> {
    const answers = [...this.#answers];
    try {
      const { begun, taken, perSecond } = await this.hooks.turn(answers, room);
      this.#answers.splice(0, answers.length);
      if (perSecond === null) this.#isOver = true;
      else this.#pace.change(perSecond, this.#nowMs);
      this.#pace.spend(begun.length);
      for (const to of begun) void this.#send(to);
      return taken;
    } catch (error) {
      this.hooks.onError(error);
      // It is not known whether the last turn was committed: mails that it may have started are not sent, and become
      // unknown.
      if (this.#nowMs >= this.#endsMs) throw error;
      await sleep(BEAT_MS);
      return room;
    }
  }

  async #send(to: Begun): Promise<void> {
    this.#underWay += 1;
    const begunMs = this.#nowMs;
    const answer = await this.#answerOf(to, begunMs);
    this.#underWay -= 1;
    this.#answers.push({ accountId: to.accountId, ...answer });
    this.#wake();
  }

  async #answerOf(to: Begun, begunMs: number): Promise<Omit<Answer, 'accountId'>> {
    try {
      await this.hooks.transport.send(this.hooks.write(to));
      this.hooks.strain.answered();
      return { status: 'sent', counts: true, retryAt: null, error: null };
    } catch (error) {
      return this.#afterFailure(to, begunMs, error);
    }
  }

  #afterFailure({ attempts }: Begun, begunMs: number, error: unknown): Omit<Answer, 'accountId'> {
    if (!(error instanceof MailFailure)) {
      this.hooks.onError(error);
      return { status: 'failed', counts: true, retryAt: null, error: 'the mail could not be written' };
    }
    const [nowMs, text] = [this.#nowMs, error.message];
    if (error.outcome === 'refused') {
      this.hooks.strain.answered();
      return { status: 'bounced', counts: true, retryAt: null, error: text };
    }
    if (error.outcome === 'unknown') {
      this.hooks.strain.failed(begunMs, nowMs);
      return { status: 'unknown', counts: true, retryAt: null, error: text };
    }
    if (!error.isAboutMail) {
      this.hooks.strain.failed(begunMs, nowMs);
      return { status: 'waiting', counts: false, retryAt: null, error: text };
    }
    this.hooks.strain.putOff(begunMs, nowMs);
    if (attempts + 1 >= MAX_TRIES) return { status: 'failed', counts: true, retryAt: null, error: text };
    const retryAt = new Date(nowMs + Math.min(RETRY_MS * 2 ** attempts, MAX_RETRY_MS));
    return { status: 'waiting', counts: true, retryAt, error: text };
  }

  /** Waits for an outcome and those that arrive shortly after it, or until the next mail may be started. */
  async #news(isAll: boolean): Promise<void> {
    const nowMs = this.#nowMs;
    const pauseMs =
      isAll || this.#isOver ? BEAT_MS : Math.max(this.#pace.waitMs(nowMs), this.hooks.strain.restMs(nowMs));
    const isFull = this.#underWay >= WIDTH;
    if (this.#answers.length === 0) {
      const answered = new Promise<void>((resolve) => (this.#wake = resolve));
      const waiting = new AbortController();
      const ms = isFull ? BEAT_MS : Math.min(Math.max(pauseMs, 1), BEAT_MS);
      await Promise.race([answered, sleep(ms, undefined, { signal: waiting.signal }).catch(() => undefined)]);
      waiting.abort();
    }
    if (this.#underWay > 0) await sleep(COLLECT_MS);
  }
}
