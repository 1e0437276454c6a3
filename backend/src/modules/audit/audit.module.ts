import { Global, Module } from '@nestjs/common';
import { AuditNames, AuditQueries } from './audit.queries.js';
import { AuditChain, AuditRetention } from './audit-chain.service.js';
import { AuditReading, StaffReads } from './audit-reading.service.js';
import { Audit, Versions } from './audit.service.js';
import { AuditController } from './http/audit.controller.js';
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
