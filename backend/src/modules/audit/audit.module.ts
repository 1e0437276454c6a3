import { Global, Module } from '@nestjs/common';
import { AuditChain } from './audit-chain.service.js';
import { Audit } from './audit.service.js';
import { AuditSealingSchedule } from './jobs/audit-sealing.schedule.js';

/** Everybody may add a line. */
@Global()
@Module({ providers: [Audit, AuditChain, AuditSealingSchedule], exports: [Audit, AuditChain] })
export class AuditModule {}
