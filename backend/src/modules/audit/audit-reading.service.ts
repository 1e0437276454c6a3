import { Injectable } from '@nestjs/common';
import type { ReadByStaff } from '../../domain/audit/audit-actions.js';
import { AppError } from '../../domain/errors/index.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { AuditChain, type AuditCheck } from './audit-chain.service.js';
import { type AuditFacts, AuditQueries } from './audit.queries.js';
import { Audit } from './audit.service.js';

/** A read of a person's data by staff. */
interface StaffRead {
  readonly staffId: string;
  /** What was read, as a noun: `order`, `invoice`. */
  readonly what: ReadByStaff;
  /** Its id. */
  readonly subject: string;
}

/** Records which personal data staff read. A read that cannot be recorded fails. */
@Injectable()
export class StaffReads {
  constructor(
    private readonly transactions: Transactions,
    private readonly audit: Audit,
  ) {}

  async record({ staffId: actorId, what, subject }: StaffRead): Promise<void> {
    await this.transactions.run((tx) => this.audit.record(tx, { actorId, action: `${what}.read`, subject }));
  }
}

/** How far the log is sealed, and the result of the last check of the whole chain. */
interface AuditState {
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
