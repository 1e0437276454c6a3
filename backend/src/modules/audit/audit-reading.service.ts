import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/principal.js';
import { type AuditCheck, AuditChain } from './audit-chain.service.js';
import { type AuditFacts, AuditQueries } from './audit.queries.js';
import { Audit } from './audit.service.js';
import { StaffReads } from './staff-reads.service.js';

/** How far the log is sealed, and the result of the last check of the whole chain. */
export interface AuditState {
  readonly sealed: number;
  readonly unsealed: number;
  readonly lastCheck: AuditCheck | null;
}

/** Reads the log. Reading personal facts is itself recorded. */
@Injectable()
export class AuditReading {
  constructor(
    private readonly queries: AuditQueries,
    private readonly chain: AuditChain,
    private readonly staffReads: StaffReads,
    private readonly transactions: Transactions,
    private readonly audit: Audit,
  ) {}

  /** Refuses with request.not_found. */
  async facts({ accountId: staffId }: StaffMember, id: string): Promise<AuditFacts> {
    const found = await this.queries.facts(id);
    if (!found) throw new AppError('request.not_found');
    if (found.facts) await this.staffReads.record({ staffId, what: 'audit', subject: `audit-${id}` });
    return found;
  }

  async state(): Promise<AuditState> {
    return { ...(await this.queries.sealed()), lastCheck: await this.chain.lastCheck() };
  }

  /** Verifies the whole chain now. */
  async check({ accountId: actorId }: StaffMember): Promise<AuditState> {
    const { sealed, brokenAt } = await this.chain.check();
    const after = { sealed, brokenAt };
    await this.transactions.run((tx) =>
      this.audit.record(tx, { actorId, action: 'audit.checked', subject: 'audit', after }),
    );
    return this.state();
  }

  /** Records that a part of the log was exported. */
  async noteExport({ accountId: actorId }: StaffMember, rows: number): Promise<void> {
    const entry = { actorId, action: 'audit.exported', subject: 'audit', after: { rows } } as const;
    await this.transactions.run((tx) => this.audit.record(tx, entry));
  }
}
