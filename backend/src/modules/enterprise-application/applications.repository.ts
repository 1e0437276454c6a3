import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { companyKey, type ReviewAction } from '../../domain/enterprise/application.js';
import { LessThanOrEqual } from 'typeorm';
import { type Tx, violatedConstraintOf } from '../../platform/database/transactions.js';
import type { Person } from '../account/index.js';
import {
  Application,
  ApplicationNote,
  ApplicationOpening,
  ApplicationReview,
  CompanyNameKey,
} from './application.entity.js';

export type NewApplication = Omit<
  Application,
  | 'id'
  | 'status'
  | 'companyHash'
  | 'reviewNote'
  | 'licenseId'
  | 'mailHosts'
  | 'renewalQuoteId'
  | 'decidedAt'
  | 'setAsideUntil'
>;

/** What reviewers may write about one application for each other. */
export const MAX_APPLICATION_NOTES = 100;

export type DueApplication = Pick<Application, 'id' | 'dueAt'>;

export interface NewReview {
  readonly applicationId: string;
  readonly action: ReviewAction;
  readonly reviewerId: string;
  readonly note: string;
  readonly reviewedAt: Date;
}

@Injectable()
export class ApplicationsRepository {
  /** Returns the new row's id, or null when the account has already applied, even in a concurrent request. */
  async insert(tx: Tx, application: NewApplication): Promise<string | null> {
    const companyHash = await this.#companyHash(tx, application.companyName);
    const added = { ...application, companyHash, status: 'pending' as const };
    try {
      return (await tx.transaction((inner) => inner.save(Application, added))).id;
    } catch (error) {
      if (violatedConstraintOf(error) === 'applications_account') return null;
      throw error;
    }
  }

  async hasApplied(tx: Tx, accountId: string): Promise<boolean> {
    return tx.existsBy(Application, { accountId });
  }

  /** Locks the row, so that concurrent decisions by two reviewers are made one after the other. */
  async lock(tx: Tx, id: string): Promise<Application | null> {
    return tx.findOne(Application, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async lockOwn(tx: Tx, accountId: string): Promise<Application | null> {
    return tx.findOne(Application, { where: { accountId }, lock: { mode: 'pessimistic_write' } });
  }

  async findByLicense(tx: Tx, licenseId: string): Promise<Application | null> {
    return tx.findOneBy(Application, { licenseId });
  }

  /** Returns pending applications due by `until`, earliest first. */
  async listDue(tx: Tx, until: Date): Promise<DueApplication[]> {
    return tx.find(Application, {
      select: { id: true, dueAt: true },
      where: { status: 'pending', dueAt: LessThanOrEqual(until) },
      order: { dueAt: 'ASC' },
    });
  }

  async update(tx: Tx, id: string, change: Partial<Omit<Application, 'id' | 'accountId'>>): Promise<void> {
    await tx.update(Application, { id }, change);
  }

  async addReview(tx: Tx, review: NewReview): Promise<void> {
    await tx.insert(ApplicationReview, review);
  }

  async countNotes(tx: Tx, applicationId: string): Promise<number> {
    return tx.countBy(ApplicationNote, { applicationId });
  }

  async addNote(tx: Tx, note: Omit<ApplicationNote, 'id'>): Promise<void> {
    await tx.insert(ApplicationNote, note);
  }

  /** Returns whether there is such an application. */
  async noteOpening(tx: Tx, { applicationId, reviewerId, seenAt }: ApplicationOpening): Promise<boolean> {
    const noted: unknown[] = await tx.query(
      `INSERT INTO application_openings (application_id, reviewer_id, seen_at)
       SELECT id, $2, $3 FROM applications WHERE id = $1
       ON CONFLICT (application_id, reviewer_id) DO UPDATE SET seen_at = excluded.seen_at RETURNING application_id`,
      [applicationId, reviewerId, seenAt],
    );
    return noted.length > 0;
  }

  /**
   * Returns the addresses of the other reviewers whose last heartbeat is less than `seconds` older than this
   * reviewer's.
   */
  async openedByOthers(tx: Tx, id: string, reviewerId: string, seconds: number): Promise<string[]> {
    const rows: { mail: string }[] = await tx.query(
      `SELECT s.mail FROM application_openings o JOIN accounts s ON s.id = o.reviewer_id
        WHERE o.application_id = $1 AND o.reviewer_id <> $2
          AND o.seen_at > (SELECT seen_at FROM application_openings WHERE application_id = $1 AND reviewer_id = $2)
                          - make_interval(secs => $3)
        ORDER BY s.mail`,
      [id, reviewerId, seconds],
    );
    return rows.map(({ mail }) => mail);
  }

  /**
   * Erases who applied and why; the row, the decision and the hash of the company stay. A pending application is
   * rejected without a review, because an erased account can get no licence.
   */
  async forget(tx: Tx, { accountId, mail }: Person, now: Date): Promise<string | null> {
    await tx.query('SELECT forget_reviews_of($1, $2)', [accountId, mail]);
    const application = await this.lockOwn(tx, accountId);
    if (!application) return null;
    const { id, status, companyName } = application;
    const companyHash = application.companyHash ?? (await this.#companyHash(tx, companyName));
    const nothing = { mail: '', mailDomain: '', companyName: '', useCase: '', favoriteFeature: '', improvements: '' };
    const decision = status === 'pending' ? ({ status: 'rejected', decidedAt: now } as const) : {};
    await tx.update(ApplicationNote, { applicationId: id }, { note: '' });
    await this.update(tx, id, { ...nothing, ...decision, companyHash, reviewNote: '', mailHosts: null });
    return id;
  }

  /** Null without a name. */
  async #companyHash(tx: Tx, companyName: string): Promise<Buffer | null> {
    const key = companyKey(companyName);
    if (key === '') return null;
    const { secret } = await tx.findOneByOrFail(CompanyNameKey, { id: 1 });
    return createHmac('sha256', secret).update(key).digest();
  }
}
