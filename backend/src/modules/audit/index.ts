export { AuditChain, type AuditCheck, type ChainReport } from './audit-chain.service.js';
export { AuditModule } from './audit.module.js';
export { Audit, type AuditEntry } from './audit.service.js';
export { AuditPrivate } from './entities/audit-private.entity.js';
export { AuditRecord } from './entities/audit-record.entity.js';
export { AuditSeal } from './entities/audit-seal.entity.js';
export { StaffReads } from './staff-reads.service.js';
export { Versions } from './versions.service.js';
