import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { BoundJob, type JobContext } from './job-handler.js';

/** The calls bound to each job. */
@Injectable()
export class JobRegistry implements OnModuleInit {
  readonly #jobs = new Map<string, BoundJob[]>();

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    for (const { instance } of this.discovery.getProviders()) {
      if (!(instance instanceof BoundJob)) continue;
      const { name } = instance.contract;
      this.#jobs.set(name, [...(this.#jobs.get(name) ?? []), instance]);
    }
  }

  /** Runs every call that is bound to `name`. An event without one is done at once. Throws for a payload of another shape. */
  async run(name: string, data: Readonly<Record<string, unknown>>, context: JobContext): Promise<void> {
    for (const job of this.#jobs.get(name) ?? []) await job.run(job.contract.parse(data), context);
  }
}
