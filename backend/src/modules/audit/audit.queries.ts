import { Injectable } from '@nestjs/common';
import { type Prepared, Reads } from '../../platform/database/reads.js';

/** The personal facts of a record. */
export interface AuditFacts {
  /** Null once their retention has ended, or when there were none. */
  readonly facts: object | null;
  /** Whether there were any. */
  readonly hadFacts: boolean;
  readonly keptUntil: Date | null;
}

const FACTS: Prepared = {
  name: 'audit-facts',
  text: `SELECT p.facts, r.private_digest IS NOT NULL AS "hadFacts", p.keep_until AS "keptUntil"
           FROM audit_records r LEFT JOIN audit_private p ON p.record_id = r.id WHERE r.id = $1`,
};

/** Sealing is only seconds behind, so unsealed records are among the newest. */
const SEALED: Prepared = {
  name: 'audit-sealed',
  text: `SELECT coalesce((SELECT max(seq) FROM audit_seals), 0)::float8 AS sealed,
                (SELECT count(*)::int FROM (SELECT id FROM audit_records ORDER BY id DESC LIMIT 10000) AS newest
                  WHERE NOT EXISTS (SELECT FROM audit_seals s WHERE s.record_id = newest.id)) AS unsealed`,
};

@Injectable()
export class AuditQueries {
  constructor(private readonly reads: Reads) {}

  /** Null when there is no such record. */
  async facts(recordId: string): Promise<AuditFacts | null> {
    return this.reads.first<AuditFacts & Record<string, unknown>>(FACTS, [recordId]);
  }

  /** How many records are sealed, and how many of the newest are not. */
  async sealed(): Promise<{ readonly sealed: number; readonly unsealed: number }> {
    const counted = await this.reads.first<{ sealed: number; unsealed: number }>(SEALED);
    return { sealed: 0, unsealed: 0, ...counted };
  }
}
