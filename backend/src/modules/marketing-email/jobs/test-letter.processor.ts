import { HandlesJob, type JobHandler } from '../../../platform/queue/job-handler.js';
import { TestLetters } from '../test-letters.service.js';
import { type TestLetterJob, testLetterJob } from '../marketing-email.jobs.js';

@HandlesJob(testLetterJob)
export class TestLetterProcessor implements JobHandler<TestLetterJob> {
  constructor(private readonly letters: TestLetters) {}

  async handle(job: TestLetterJob): Promise<void> {
    await this.letters.deliver(job);
  }
}
