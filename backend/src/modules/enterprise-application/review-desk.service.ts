import { Injectable } from '@nestjs/common';
import chineseDays from 'chinese-days';
import { addDays, type CalendarDate, isWeekend } from '../../domain/calendar/calendar.js';
import {
  dueSoonUntil,
  evaluateSetAside,
  reviewDeadline,
  type WorkCalendar,
} from '../../domain/enterprise/application.js';
import { AppError } from '../../domain/errors/index.js';
import { readDeliverableMail } from '../../domain/text/mail-address.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import { Accounts } from '../account/index.js';
import { Audit, Versions } from '../audit/index.js';
import { Site } from '../site/index.js';
import { ApplicationCannedNote } from './application.entity.js';
import type { CannedNote } from './applications.queries.js';
import { ApplicationsRepository, type DueApplication, MAX_APPLICATION_NOTES } from './applications.repository.js';

export type CannedNoteDraft = Omit<CannedNote, 'id' | 'version' | 'createdAt'>;

/**
 * Pages report every 20 seconds that they show an application; after this long without a report, it counts as closed.
 */
const OPEN_SECONDS = 60;
const MAX_CANNED_NOTES = 50;
/** Arbitrary advisory-lock key, so that canned notes are counted and added one at a time. */
const ADDING_LOCK = 7_215_004_379;

/** Reviewers' tools: canned and internal notes, setting aside, who has an application open, and addresses that staff vouch for. */
@Injectable()
export class ReviewDesk {
  constructor(
    private readonly transactions: Transactions,
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly applications: ApplicationsRepository,
    private readonly accounts: Accounts,
    private readonly audit: Audit,
    private readonly versions: Versions,
  ) {}

  /** Refuses with application.too_many_canned_notes. */
  async addNote({ accountId: actorId }: StaffMember, draft: CannedNoteDraft): Promise<void> {
    await this.transactions.run(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [ADDING_LOCK]);
      if ((await tx.count(ApplicationCannedNote)) >= MAX_CANNED_NOTES) {
        throw new AppError('application.too_many_canned_notes', { params: { max: MAX_CANNED_NOTES } });
      }
      const { identifiers } = await tx.insert(ApplicationCannedNote, draft);
      const { id: subject } = identifiers[0] as { id: string };
      const entry = { action: 'application.canned_note_saved', subject, after: draft } as const;
      this.audit.record(tx, { ...entry, actorId });
    });
  }

  /** Changes the version `read` of a note. Refuses with application.canned_note_not_found or request.stale. */
  async changeNote(
    { accountId: actorId }: StaffMember,
    id: string,
    read: number,
    draft: CannedNoteDraft,
  ): Promise<void> {
    await this.transactions.run(async (tx) => {
      const found = await tx.findOne(ApplicationCannedNote, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!found) throw new AppError('application.canned_note_not_found');
      const { id: subject, version, createdAt: _createdAt, ...before } = found;
      const action = 'application.canned_note_saved';
      await this.versions.requireUnchanged(tx, { read, version, subject, changedBy: [action], now: before });
      await tx.update(ApplicationCannedNote, { id }, draft);
      this.audit.record(tx, { action, subject, before, after: draft, actorId });
    });
  }

  /** Refuses with application.canned_note_not_found. */
  async removeNote({ accountId: actorId }: StaffMember, id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const before = await tx.findOneBy(ApplicationCannedNote, { id });
      if (!before) throw new AppError('application.canned_note_not_found');
      await tx.delete(ApplicationCannedNote, { id });
      const entry = { action: 'application.canned_note_removed', subject: id, before } as const;
      this.audit.record(tx, { ...entry, actorId });
    });
  }

  /**
   * Moves a pending application to the end of the queue until a day in Shanghai begins, for every reviewer; its deadline
   * stays. Without a day, until tomorrow.
   *
   * Refuses with application.not_found, application.already_decided, application.aside_day.
   */
  async setAside({ accountId: actorId }: StaffMember, id: string, on: CalendarDate | undefined): Promise<void> {
    const verdict = evaluateSetAside(on, this.clock.now());
    if (!verdict.ok) throw new AppError(verdict.code, { details: [{ field: 'until', code: verdict.code }] });
    await this.transactions.run(async (tx) => {
      const application = await this.applications.lock(tx, id);
      if (!application) throw new AppError('application.not_found');
      if (application.status !== 'pending') throw new AppError('application.already_decided');
      await this.applications.update(tx, id, { setAsideUntil: verdict.until });
      const before = { setAsideUntil: application.setAsideUntil };
      const entry = { action: 'application.set_aside', subject: id, before } as const;
      this.audit.record(tx, { ...entry, actorId, after: { setAsideUntil: verdict.until } });
    });
  }

  /**
   * Writes a note for colleagues about an application in any status. Refuses with application.not_found,
   * account.not_found (the applicant left), application.too_many_notes.
   */
  async writeNote(staff: StaffMember, applicationId: string, note: string): Promise<void> {
    const { accountId: authorId } = staff;
    await this.keys.run(staff.key, async (tx) => {
      const application = await this.applications.lock(tx, applicationId);
      if (!application) throw new AppError('application.not_found');
      // Erasure has already deleted the notes, so nothing would delete this one.
      if ((await this.accounts.get(tx, application.accountId)).deletedAt) throw new AppError('account.not_found');
      if ((await this.applications.countNotes(tx, applicationId)) >= MAX_APPLICATION_NOTES) {
        throw new AppError('application.too_many_notes', { params: { max: MAX_APPLICATION_NOTES } });
      }
      await this.applications.addNote(tx, { applicationId, authorId, note: note.trim(), writtenAt: this.clock.now() });
      return null;
    });
  }

  /**
   * Records that a reviewer has an application open; returns the addresses of others who have, too. Refuses with
   * application.not_found.
   */
  async open({ accountId }: StaffMember, id: string): Promise<string[]> {
    return this.transactions.run(async (tx) => {
      const opening = { applicationId: id, reviewerId: accountId, seenAt: this.clock.now() };
      if (!(await this.applications.noteOpening(tx, opening))) throw new AppError('application.not_found');
      return this.applications.openedByOthers(tx, id, accountId, OPEN_SECONDS);
    });
  }

  /** Allows an address at any domain to apply. Idempotent. Refuses with application.mail_invalid. */
  async allowMail({ accountId: actorId }: StaffMember, typed: string, reason: string): Promise<void> {
    const verdict = readDeliverableMail(typed);
    if (!verdict.ok) {
      const code = verdict.code === 'isMail' ? 'application.mail_invalid' : verdict.code;
      throw new AppError('application.mail_invalid', { details: [{ field: 'mail', code }] });
    }
    const { mail } = verdict;
    await this.transactions.run(async (tx) => {
      const rows: unknown[] = await tx.query(
        `INSERT INTO application_mail_overrides (mail, reason, allowed_by, allowed_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING RETURNING mail`,
        [mail, reason.trim(), actorId, this.clock.now()],
      );
      if (rows.length === 0) return;
      const entry = { action: 'application.mail_allowed', subject: 'mail', after: { reason } } as const;
      this.audit.record(tx, { ...entry, actorId, personal: { mail } });
    });
  }
}

/** Reviews are due within days, so a few years around the present are enough. */
const [FIRST_DAY, LAST_DAY] = ['2025-01-01', '2035-12-31'];

const everyDay = function* (): Generator<CalendarDate> {
  for (let on = FIRST_DAY; on <= LAST_DAY; on = addDays(on, 1)) yield on;
};

/** As published by the State Council. Computed once per process, because it queries thousands of days. */
const published: WorkCalendar = {
  holidays: new Set(chineseDays.getHolidaysInRange(FIRST_DAY, LAST_DAY, false)),
  makeUpDays: new Set([...everyDay()].filter((on) => isWeekend(on) && chineseDays.isWorkday(on))),
};

/** The Chinese working days: the published ones, and those that the settings add for years not yet published. */
export const workCalendar = (added: {
  readonly holidays: readonly string[];
  readonly makeUpDays: readonly string[];
}): WorkCalendar => ({
  holidays: new Set([...published.holidays, ...added.holidays]),
  makeUpDays: new Set([...published.makeUpDays, ...added.makeUpDays]),
});

/** The reviewers' working days and review deadlines. */
@Injectable()
export class ReviewCalendar {
  readonly days: WorkCalendar;

  constructor(
    private readonly applications: ApplicationsRepository,
    site: Site,
  ) {
    this.days = workCalendar(site.config.enterprise);
  }

  /** Returns the deadline for an application submitted at `now`. */
  dueAt(now: Date): Date {
    return reviewDeadline(now, this.days);
  }

  /** Returns pending applications that are overdue, or due today or on the next working day; earliest first. */
  async listDueSoon(tx: Tx, now: Date): Promise<DueApplication[]> {
    return this.applications.listDue(tx, dueSoonUntil(now, this.days));
  }
}
