import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/principal.js';
import { type AuditCheck, AuditChain } from './audit-chain.service.js';
import { Audit } from './audit.service.js';
import { StaffReads } from './staff-reads.service.js';

/** The personal facts of a record. */
export interface AuditFacts {
  /** Null once their retention has ended, or when there were none. */
  readonly facts: object | null;
  /** Whether there were any. */
  readonly hadFacts: boolean;
  readonly keptUntil: Date | null;
}

/** How far the log is sealed, and the result of the last check of the whole chain. */
export interface AuditState {
  readonly sealed: number;
  readonly unsealed: number;
  readonly lastCheck: AuditCheck | null;
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

/** Reads the log. Reading personal facts is itself recorded. */
@Injectable()
export class AuditReading {
  constructor(
    private readonly reads: Reads,
    private readonly chain: AuditChain,
    private readonly staffReads: StaffReads,
    private readonly transactions: Transactions,
    private readonly audit: Audit,
  ) {}

  /** Refuses with request.not_found. */
  async facts({ accountId: staffId, address }: StaffMember, id: string): Promise<AuditFacts> {
    const found = await this.reads.first<AuditFacts & Record<string, unknown>>(FACTS, [id]);
    if (!found) throw new AppError('request.not_found');
    if (found.facts) await this.staffReads.record({ staffId, what: 'audit', subject: `audit-${id}`, address });
    return found;
  }

  async state(): Promise<AuditState> {
    const counted = await this.reads.first<{ sealed: number; unsealed: number }>(SEALED);
    return { sealed: 0, unsealed: 0, ...counted, lastCheck: await this.chain.lastCheck() };
  }

  /** Verifies the whole chain now. */
  async check({ accountId: actorId, address }: StaffMember): Promise<AuditState> {
    const { sealed, brokenAt } = await this.chain.check();
    const after = { sealed, brokenAt };
    await this.transactions.run((tx) =>
      this.audit.record(tx, { actorId, address, action: 'audit.checked', subject: 'audit', after }),
    );
    return this.state();
  }

  /** Records that a part of the log was exported. */
  async noteExport({ accountId: actorId, address }: StaffMember, rows: number): Promise<void> {
    const entry = { actorId, address, action: 'audit.exported', subject: 'audit', after: { rows } } as const;
    await this.transactions.run((tx) => this.audit.record(tx, entry));
  }
}
