import type { Provider } from '@nestjs/common';
import { scheduled } from '../../platform/schedule/schedules.js';
import { AuditChain } from './audit-chain.service.js';
import { AuditRetention } from './audit-retention.service.js';

export const auditJobs: Provider[] = [
  scheduled({ name: 'audit-sealing', cron: '*/5 * * * * *' }, AuditChain, (chain) => chain.seal()),
  scheduled({ name: 'audit-retention', cron: '20 3 * * *', oncePerSeconds: 86_400 }, AuditRetention, (retention) =>
    retention.run(),
  ),
];
