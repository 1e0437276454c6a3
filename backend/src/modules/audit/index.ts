export { AuditChain, type AuditCheck, type ChainReport } from './audit-chain.service.js';
export { AuditModule } from './audit.module.js';
export { Audit, type AuditEntry, Versions } from './audit.service.js';
export { AuditPrivate, AuditRecord, AuditSeal } from './audit.entity.js';
export { StaffReads } from './audit-reading.service.js';
