import { Module } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../platform/config/settings.js';
import { on } from '../../../../platform/queue/job-handler.js';
import { SandboxController } from './http/sandbox.controller.js';
import { SANDBOX_SECRET, SandboxCashier, SandboxNotifier } from './sandbox-cashier.service.js';
import { loadSandboxSecret, sandboxNotify } from './sandbox.provider.js';
import { SandboxRepository } from './sandbox.repository.js';

/** The sandbox gateway: its cashier page, records and notifications. */
@Module({
  controllers: [SandboxController],
  providers: [
    SandboxRepository,
    SandboxCashier,
    SandboxNotifier,
    on(sandboxNotify, SandboxNotifier, (notifier, { url, message }) => notifier.post(url, message)),
    { provide: SANDBOX_SECRET, inject: [SETTINGS], useFactory: ({ dataDir }: Settings) => loadSandboxSecret(dataDir) },
  ],
  exports: [SandboxRepository, SANDBOX_SECRET],
})
export class SandboxModule {}
