import { setTimeout as sleep } from 'node:timers/promises';
import { Pace } from '../../domain/marketing/pace.js';
import type { Strain } from '../../domain/marketing/strain.js';
import { MailFailure, type MailTransport, type OutgoingMail } from '../../platform/mailer/mail-transport.js';
import type { Answer, Begun } from './recipients.repository.js';

/** Letters under way at once; as many connections as the transport has. At most so many are unknown after a crash. */
export const WIDTH = 10;
/** A run goes on for so long and then hands over, so that campaigns take turns. */
const SLICE_MS = 30_000;
/** It says at least this often that it is alive. */
const BEAT_MS = 1_000;
/** Answers are collected for so long: writing ten down costs hardly more than writing one. */
const COLLECT_MS = 8;

/** A letter that the server puts off is tried again, at most so often, ever later up to four minutes. */
const MOST_TRIES = 20;
const RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 240_000;

/** What a run asks of the world around it. */
export interface RunHooks {
  readonly transport: MailTransport;
  /** What the mail server is up to; it outlives the run. */
  readonly strain: Strain;
  now(): Date;
  /**
   * Writes the answers down and begins up to `count` letters, in one transaction. `perSecond` is null when the run has no
   * business any more.
   */
  turn(answers: readonly Answer[], count: number): Promise<{ begun: Begun[]; taken: number; perSecond: number | null }>;
  write(to: Begun): OutgoingMail;
  /** Whether the process is about to end. */
  isLeaving(): boolean;
  onError(error: unknown): void;
}

/** One stretch of sending one campaign: turns of writing down answers and beginning letters, until there is no more to do. */
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

  /** Resolves when every letter that was begun has its answer written down. */
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

  /** Answers stay in hand until they are written down: a database that is away for a moment loses none. */
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
      // Whether the last turn took effect is not known: letters it may have begun are not sent, and become unknown.
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
      return { status: 'failed', counts: true, retryAt: null, error: 'the letter could not be written' };
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
    if (!error.isAboutLetter) {
      this.hooks.strain.failed(begunMs, nowMs);
      return { status: 'waiting', counts: false, retryAt: null, error: text };
    }
    this.hooks.strain.putOff(begunMs, nowMs);
    if (attempts + 1 >= MOST_TRIES) return { status: 'failed', counts: true, retryAt: null, error: text };
    const retryAt = new Date(nowMs + Math.min(RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS));
    return { status: 'waiting', counts: true, retryAt, error: text };
  }

  /** Waits for an answer and those that come with it, or until the next letter may be begun. */
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
