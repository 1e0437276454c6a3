import { HandlesJob, type JobHandler } from '../../../../../platform/queue/job-handler.js';
import { sandboxNotify } from '../sandbox-message.js';
import { SandboxNotifier } from '../sandbox-notifier.service.js';

/** Delivers the pretended gateway's notifications. */
@HandlesJob(sandboxNotify)
export class SandboxNotifyProcessor implements JobHandler<{ url: string; message: string }> {
  constructor(private readonly notifier: SandboxNotifier) {}

  async handle({ url, message }: { url: string; message: string }): Promise<void> {
    await this.notifier.post(url, message);
  }
}
