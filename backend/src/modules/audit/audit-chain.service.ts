import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { LongReads } from '../../platform/database/long-reads.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppLogger } from '../../platform/logging/logger.js';
import { Audit } from './audit.service.js';

const SEAL_LOCK = 7_215_004_313;
const BATCH = 1_000;
/**
 * How many ids to look back: records do not commit in the order of their ids, but one further back would have been
 * uncommitted for minutes.
 */
const LOOKBACK_RECORDS = 10_000;

interface Sealable {
  readonly id: string;
  readonly content: string;
}

export interface ChainReport {
  /** Position of the last link that matches. */
  readonly sealed: number;
  /** Position of the first link that does not match; null when the chain is intact. */
  readonly brokenAt: number | null;
}

/** A verification, and when it ended. */
export interface AuditCheck extends ChainReport {
  readonly checkedAt: Date;
}

/** A link that matched when it was verified. */
interface Position {
  readonly seq: number;
  readonly seal: Buffer;
}

interface Link {
  readonly seq: string;
  readonly seal: Buffer;
  readonly content: string | null;
}

const START: Position = { seq: 0, seal: Buffer.alloc(0) };

const linksAfter = (seq: number): string => `
  SELECT s.seq, s.seal, to_jsonb(r)::text AS content FROM audit_seals s LEFT JOIN audit_records r ON r.id = s.record_id
   WHERE s.seq > ${seq} ORDER BY s.seq LIMIT ${BATCH}`;

const sealOver = (previous: Buffer, content: string): Buffer =>
  createHash('sha256').update(previous).update(content).digest();

/** Timestamps are part of what is sealed, and their text depends on the session's time zone. */
const ONE_SPELLING = `SELECT set_config('TimeZone', 'UTC', true)`;
const useOneSpelling = (tx: Tx): Promise<unknown> => tx.query(ONE_SPELLING);

/**
 * Recomputes the links after `start` up to the first that does not match, whose predecessor is `matching`.
 *
 * @param stored the seal that the chain has for `start` now
 */
async function verified(
  start: Position,
  linksAfter: (seq: number) => Promise<readonly Link[]>,
  stored: Buffer | null = null,
): Promise<{ readonly matching: Position; readonly report: ChainReport }> {
  const brokenAfter = (matching: Position) => ({
    matching,
    report: { sealed: matching.seq, brokenAt: matching.seq + 1 },
  });
  if (start.seq > 0 && !stored?.equals(start.seal)) return brokenAfter({ ...START, seq: start.seq - 1 });
  let matching = start;
  for (;;) {
    const links = await linksAfter(matching.seq);
    for (const { seq, seal, content } of links) {
      const expected = sealOver(matching.seal, content ?? '');
      if (Number(seq) !== matching.seq + 1 || content === null || !expected.equals(seal)) return brokenAfter(matching);
      matching = { seq: matching.seq + 1, seal };
    }
    if (links.length < BATCH) return { matching, report: { sealed: matching.seq, brokenAt: null } };
  }
}

/**
 * Chains the audit log: each seal covers a record and the seal before it, so a changed, removed or inserted record
 * breaks every seal after it.
 *
 * Sealing happens seconds after writing, in one process at a time; writers never wait for each other.
 */
@Injectable()
export class AuditChain {
  constructor(
    private readonly transactions: Transactions,
    private readonly reads: LongReads,
  ) {}

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

  /** Recomputes the whole chain, in one snapshot. */
  async verify(): Promise<ChainReport> {
    return (await this.#whole()).report;
  }

  /** The same, and stores the result. */
  async check(): Promise<ChainReport> {
    const { matching, report } = await this.#whole();
    await this.#store(report);
    if (report.brokenAt === null) await this.#remember(matching);
    return report;
  }

  /**
   * Recomputes what was sealed since the last verification, in short transactions, and stores the result if it is
   * broken. Also detects a chain that was rebuilt up to there, because the seal of the last verified link is kept in a
   * separate table.
   */
  async checkNew(): Promise<ChainReport> {
    const start = await this.#remembered();
    const { matching, report } = await verified(start, (seq) => this.#links(seq), await this.#seal(start.seq));
    if (report.brokenAt !== null) await this.#store(report);
    else if (matching.seq > start.seq) await this.#remember(matching);
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

  #whole() {
    return this.reads.snapshot(async (read) => {
      await read(ONE_SPELLING);
      return verified(START, (seq) => read<Link & QueryResultRow>(linksAfter(seq)));
    });
  }

  #links(after: number): Promise<Link[]> {
    return this.transactions.run(async (tx) => {
      await useOneSpelling(tx);
      return tx.query<Link[]>(linksAfter(after));
    });
  }

  async #seal(seq: number): Promise<Buffer | null> {
    const [row] = await this.transactions.statement<{ seal: Buffer }>('SELECT seal FROM audit_seals WHERE seq = $1', [
      seq,
    ]);
    return row?.seal ?? null;
  }

  async #store({ sealed, brokenAt }: ChainReport): Promise<void> {
    await this.transactions.statement(
      'INSERT INTO audit_checks (checked_at, sealed, broken_at) VALUES (clock_timestamp(), $1, $2)',
      [sealed, brokenAt],
    );
  }

  async #remember({ seq, seal }: Position): Promise<void> {
    await this.transactions.statement(
      'INSERT INTO audit_positions (checked_at, seq, seal) VALUES (clock_timestamp(), $1, $2)',
      [seq, seal],
    );
  }

  async #remembered(): Promise<Position> {
    const [row] = await this.transactions.statement<{ seq: string; seal: Buffer }>(
      'SELECT seq, seal FROM audit_positions ORDER BY checked_at DESC LIMIT 1',
      [],
    );
    return row ? { seq: Number(row.seq), seal: row.seal } : START;
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

  /** Verifies what was sealed since the last verification; a break is logged as an error. */
  async runNew(): Promise<void> {
    const report = await this.chain.checkNew();
    if (report.brokenAt !== null) this.logger.error('audit chain broken', report, AuditRetention.name);
  }
}
