import { Global, Module } from '@nestjs/common';
import { AuditNames } from './audit-names.queries.js';
import { AuditChain } from './audit-chain.service.js';
import { AuditReading } from './audit-reading.service.js';
import { AuditQueries } from './audit.queries.js';
import { Audit } from './audit.service.js';
import { AuditRetention } from './audit-retention.service.js';
import { AuditController } from './http/audit.controller.js';
import { StaffReads } from './staff-reads.service.js';
import { Versions } from './versions.service.js';
import { AuditSchedule } from './audit.jobs.js';

/** Global: every module may record entries. */
@Global()
@Module({
  controllers: [AuditController],
  providers: [
    AuditSchedule,
    Audit,
    AuditChain,
    AuditNames,
    AuditReading,
    AuditQueries,
    AuditRetention,
    StaffReads,
    Versions,
  ],
  exports: [Audit, AuditChain, StaffReads, Versions],
})
export class AuditModule {}
