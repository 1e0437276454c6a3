import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import type { Locale } from '../../domain/locale/locales.js';
import {
  type Audience,
  CAN_BE_MAILED,
  membersOf,
  READER_COLUMNS,
  type ReaderFacts,
  readersLicense,
} from './audiences.js';
import type { RecipientStatus } from './campaign.entity.js';

/** A recipient whose mail has been started. */
export interface Begun {
  readonly accountId: string;
  readonly letterId: string;
  readonly mail: string;
  readonly locale: Locale;
  /** How often the server has deferred this mail. */
  readonly attempts: number;
  readonly facts: ReaderFacts;
}

/** A row of a recipient whose mail may have been started. */
type Picked = Omit<Begun, 'facts'> & ReaderFacts & { readonly status: RecipientStatus };

/** The outcome of one attempt to send a mail. */
export interface Answer {
  readonly accountId: string;
  readonly status: Extract<RecipientStatus, 'waiting' | 'sent' | 'bounced' | 'failed' | 'unknown'>;
  /** Whether this attempt counts against the mail. */
  readonly counts: boolean;
  readonly retryAt: Date | null;
  readonly error: string | null;
}

/** What is left to do for a campaign. */
export interface Outlook {
  readonly waiting: number;
  readonly sending: number;
  /** When the first waiting mail may be sent; null when none waits. */
  readonly nextAt: Date | null;
  /** When the oldest mail without an outcome was started. */
  readonly begunAt: Date | null;
}

const GIVEN_UP = `status = 'unknown', last_error = 'the worker stopped before the mail server responded'`;

@Injectable()
export class RecipientsRepository {
  /** Enters the accounts of an audience as recipients, once each. Returns how many. */
  async addAudience(tx: Tx, campaignId: string, audience: Audience, now: Date): Promise<number> {
    const { from, values } = membersOf(audience, now);
    const [row]: { count: number }[] = await tx.query(
      `WITH listed AS (
         INSERT INTO campaign_recipients (campaign_id, account_id) SELECT $4::uuid, a.id FROM ${from}
         ON CONFLICT DO NOTHING RETURNING account_id)
       SELECT count(*)::int FROM listed`,
      [...values, campaignId],
    );
    return row?.count ?? 0;
  }

  /**
   * Starts up to `count` mails: marks them as `sending`, after checking for each whether it may still be sent.
   *
   * Concurrent callers get different ones. Recipients who have unsubscribed are skipped permanently.
   */
  async begin(
    tx: Tx,
    { campaignId, runNo, count, now }: { campaignId: string; runNo: number; count: number; now: Date },
  ): Promise<{ readonly begun: Begun[]; readonly taken: number }> {
    const [rows]: [Picked[], number] = await tx.query(
      `WITH picked AS (
         SELECT account_id FROM campaign_recipients
          WHERE campaign_id = $1 AND status = 'waiting' AND (retry_at IS NULL OR retry_at <= $3)
          LIMIT $4 FOR UPDATE SKIP LOCKED)
       UPDATE campaign_recipients r
          SET status = CASE WHEN p.may THEN 'sending' ELSE 'skipped' END, run_no = $2, tried_at = $3, retry_at = NULL
         FROM (SELECT picked.account_id, a.mail, a.locale, coalesce(${CAN_BE_MAILED}, false) AS may, ${READER_COLUMNS}
                 FROM picked LEFT JOIN accounts a ON a.id = picked.account_id ${readersLicense(
                   '$3',
                   '(SELECT edition FROM campaigns WHERE id = $1)',
                 )}) p
        WHERE r.campaign_id = $1 AND r.account_id = p.account_id
       RETURNING r.account_id AS "accountId", r.letter_id AS "letterId", r.attempts, r.status, p.mail, p.locale, p.name,
                 p."licenseZh", p."licenseEn", p."expiresAt"`,
      [campaignId, runNo, now, count],
    );
    const begun = rows.flatMap(({ status, name, licenseZh, licenseEn, expiresAt, ...row }) =>
      status === 'sending' ? [{ ...row, facts: { name, licenseZh, licenseEn, expiresAt } }] : [],
    );
    return { begun, taken: rows.length };
  }

  /** What a mail of a campaign may say about an account. */
  async factsOf(tx: Tx, accountId: string, { edition }: Pick<Audience, 'edition'>, now: Date): Promise<ReaderFacts> {
    const [row]: ReaderFacts[] = await tx.query(
      `SELECT ${READER_COLUMNS} FROM accounts a ${readersLicense('$2', '$3::text')} WHERE a.id = $1`,
      [accountId, now, edition],
    );
    if (!row) throw new Error(`there is no account ${accountId}`);
    return row;
  }

  /**
   * Records the outcomes of mails of one run. A late outcome for a mail already given up as unknown still counts if
   * it is final.
   */
  async record(
    tx: Tx,
    { campaignId, runNo, answers }: { campaignId: string; runNo: number; answers: readonly Answer[] },
  ): Promise<void> {
    await tx.query(
      `UPDATE campaign_recipients r
          SET status = d.status, attempts = r.attempts + d.counted, retry_at = d.retry_at, last_error = d.error
         FROM unnest($3::uuid[], $4::text[], $5::int[], $6::timestamptz[], $7::text[])
              AS d (account_id, status, counted, retry_at, error)
        WHERE r.campaign_id = $1 AND r.account_id = d.account_id AND r.run_no = $2
          AND (r.status = 'sending' OR (r.status = 'unknown' AND d.status IN ('sent', 'bounced')))`,
      [
        campaignId,
        runNo,
        answers.map(({ accountId }) => accountId),
        answers.map(({ status }) => status),
        answers.map(({ counts }) => (counts ? 1 : 0)),
        answers.map(({ retryAt }) => retryAt),
        answers.map(({ error }) => error),
      ],
    );
  }

  /** Marks mails as unknown that were started before `before` by a run that has ended. */
  async giveUp(tx: Tx, campaignId: string, runNo: number, before: Date): Promise<void> {
    await tx.query(
      `UPDATE campaign_recipients SET ${GIVEN_UP}
        WHERE campaign_id = $1 AND status = 'sending' AND run_no < $2 AND tried_at <= $3`,
      [campaignId, runNo, before],
    );
  }

  /** The same for campaigns that were paused or cancelled: no run concludes them. */
  async giveUpStopped(tx: Tx, before: Date): Promise<void> {
    await tx.query(
      `WITH left_over AS (
         SELECT r.campaign_id, r.account_id
           FROM campaigns c JOIN campaign_recipients r ON r.campaign_id = c.id
          WHERE c.status IN ('paused', 'cancelled') AND r.status = 'sending' AND r.tried_at <= $1
            FOR UPDATE OF r SKIP LOCKED)
       UPDATE campaign_recipients r SET ${GIVEN_UP}
         FROM left_over l WHERE r.campaign_id = l.campaign_id AND r.account_id = l.account_id`,
      [before],
    );
  }

  async outlook(tx: Tx, campaignId: string): Promise<Outlook> {
    const [row]: Outlook[] = await tx.query(
      `SELECT count(*) FILTER (WHERE status = 'waiting')::int AS waiting,
              count(*) FILTER (WHERE status = 'sending')::int AS sending,
              min(coalesce(retry_at, 'epoch')) FILTER (WHERE status = 'waiting') AS "nextAt",
              min(tried_at) FILTER (WHERE status = 'sending') AS "begunAt"
         FROM campaign_recipients WHERE campaign_id = $1 AND status IN ('waiting', 'sending')`,
      [campaignId],
    );
    return row ?? { waiting: 0, sending: 0, nextAt: null, begunAt: null };
  }

  /** Makes recipients whose mail is unknown wait for it again. Returns how many. */
  async sendUnknownAgain(tx: Tx, campaignId: string): Promise<number> {
    const [, count]: [unknown[], number] = await tx.query(
      `UPDATE campaign_recipients SET status = 'waiting', attempts = 0, retry_at = NULL
        WHERE campaign_id = $1 AND status = 'unknown'`,
      [campaignId],
    );
    return count;
  }

  /** Records the first use of the link in a mail. */
  async noteUnsubscribed(tx: Tx, campaignId: string, accountId: string, now: Date): Promise<void> {
    await tx.query(
      `UPDATE campaign_recipients SET unsubscribed_at = $3
        WHERE campaign_id = $1 AND account_id = $2 AND unsubscribed_at IS NULL`,
      [campaignId, accountId, now],
    );
  }

  /** Erases the mail servers' replies about an account. */
  async forgetErrors(tx: Tx, accountId: string): Promise<void> {
    await tx.query('UPDATE campaign_recipients SET last_error = NULL WHERE account_id = $1', [accountId]);
  }
}
