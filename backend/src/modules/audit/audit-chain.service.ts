import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppLogger } from '../../platform/logging/logger.js';
import { Audit } from './audit.service.js';

const SEAL_LOCK = 7_215_004_313;
const BATCH = 1_000;
/**
 * How many ids to look back: records do not commit in the order of their ids, but one further behind would have been
 * stuck for minutes.
 */
const LOOKBACK_RECORDS = 10_000;

interface Sealable {
  readonly id: string;
  readonly content: string;
}

export interface ChainReport {
  readonly sealed: number;
  /** Position of the first link that does not match; null when the chain is intact. */
  readonly brokenAt: number | null;
}

/** A verification of the whole chain, and when it ended. */
export interface AuditCheck extends ChainReport {
  readonly checkedAt: Date;
}

const sealOver = (previous: Buffer, content: string): Buffer =>
  createHash('sha256').update(previous).update(content).digest();

/** Timestamps are part of what is sealed, and their text depends on the session's time zone. */
const useOneSpelling = (tx: Tx): Promise<unknown> => tx.query(`SELECT set_config('TimeZone', 'UTC', true)`);

/**
 * Chains the audit log: each seal covers a record and the seal before it, so a changed, removed or inserted record
 * breaks every seal after it.
 *
 * Sealing happens seconds after writing, in one process at a time; writers never wait for each other.
 */
@Injectable()
export class AuditChain {
  constructor(private readonly transactions: Transactions) {}

  /** Seals committed records that have no seal yet. Returns how many. */
  async seal(): Promise<number> {
    return this.transactions.run(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [SEAL_LOCK]);
      await useOneSpelling(tx);
      const records: Sealable[] = await tx.query(
        `SELECT r.id, to_jsonb(r)::text AS content FROM audit_records r
          WHERE r.id > (SELECT coalesce(max(record_id), 0) - ${LOOKBACK_RECORDS} FROM audit_seals)
            AND NOT EXISTS (SELECT FROM audit_seals s WHERE s.record_id = r.id)
          ORDER BY r.id LIMIT ${BATCH}`,
      );
      if (records.length === 0) return 0;
      const { seq, seal } = await this.#last(tx);
      let previous = seal;
      const seals = records.map(({ content }) => (previous = sealOver(previous, content)));
      await tx.query(
        `INSERT INTO audit_seals (seq, record_id, seal)
         SELECT $1::bigint + at, id, seal FROM unnest($2::bigint[], $3::bytea[]) WITH ORDINALITY AS sealed (id, seal, at)`,
        [seq, records.map(({ id }) => id), seals],
      );
      return records.length;
    });
  }

  /** Recomputes the whole chain. */
  async verify(): Promise<ChainReport> {
    return this.transactions.run(async (tx) => {
      await useOneSpelling(tx);
      let previous: Buffer = Buffer.alloc(0);
      let sealed = 0;
      for (;;) {
        const links: { seq: string; seal: Buffer; content: string | null }[] = await tx.query(
          `SELECT s.seq, s.seal, to_jsonb(r)::text AS content
             FROM audit_seals s LEFT JOIN audit_records r ON r.id = s.record_id
            WHERE s.seq > $1 ORDER BY s.seq LIMIT ${BATCH}`,
          [sealed],
        );
        for (const { seq, seal, content } of links) {
          const expected = sealOver(previous, content ?? '');
          if (Number(seq) !== sealed + 1 || content === null || !expected.equals(seal))
            return { sealed, brokenAt: sealed + 1 };
          previous = seal;
          sealed += 1;
        }
        if (links.length < BATCH) return { sealed, brokenAt: null };
      }
    });
  }

  /** Recomputes the whole chain and stores the result. */
  async check(): Promise<ChainReport> {
    const report = await this.verify();
    await this.transactions.run((tx) =>
      tx.query('INSERT INTO audit_checks (checked_at, sealed, broken_at) VALUES (clock_timestamp(), $1, $2)', [
        report.sealed,
        report.brokenAt,
      ]),
    );
    return report;
  }

  /** Returns the last check; null before the first one. */
  async lastCheck(): Promise<AuditCheck | null> {
    const [last]: AuditCheck[] = await this.transactions.run((tx) =>
      tx.query(
        `SELECT checked_at AS "checkedAt", sealed::float8 AS sealed, broken_at::float8 AS "brokenAt"
           FROM audit_checks ORDER BY checked_at DESC LIMIT 1`,
      ),
    );
    return last ?? null;
  }

  async #last(tx: Tx): Promise<{ seq: number; seal: Buffer }> {
    const [row]: { seq: string; seal: Buffer }[] = await tx.query(
      'SELECT seq, seal FROM audit_seals ORDER BY seq DESC LIMIT 1',
    );
    return row ? { seq: Number(row.seq), seal: row.seal } : { seq: 0, seal: Buffer.alloc(0) };
  }
}

/** Regular maintenance of the audit log. */
@Injectable()
export class AuditRetention {
  constructor(
    private readonly transactions: Transactions,
    private readonly audit: Audit,
    private readonly chain: AuditChain,
    private readonly logger: AppLogger,
  ) {}

  /**
   * Deletes personal facts whose retention has ended, then verifies the chain; a broken chain is logged as an error.
   */
  async run(): Promise<void> {
    const forgotten = await this.transactions.run((tx) => this.audit.sweep(tx));
    const report = await this.chain.check();
    if (report.brokenAt === null) this.logger.log('audit chain intact', { ...report, forgotten }, AuditRetention.name);
    else this.logger.error('audit chain broken', report, AuditRetention.name);
  }
}
