export { AuditChain, type AuditCheck, type ChainReport } from './audit-chain.service.js';
export { AuditModule } from './audit.module.js';
export { Audit, type AuditEntry, Versions } from './audit.service.js';
export { AuditPrivate, AuditRecord, AuditSeal } from './audit.entity.js';
export { StaffReads } from './audit-reading.service.js';

/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  audit_records: {
    holds: 'The audit log: who did what; append-only.',
    columns: {
      id: 'number in the order of writing',
      at: 'instant of the action',
      subject: 'id of what was acted on, as text',
      actor_id: 'account that acted; null if the system did',
      action: 'action, such as `session.begun`',
    },
  },
} as const;
