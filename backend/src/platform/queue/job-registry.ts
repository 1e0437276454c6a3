import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { JobContract } from '../outbox/job-contract.js';
import { JOB_CONTRACT, type JobContext, type JobHandler } from './job-handler.js';

interface Registered {
  readonly contract: JobContract<object>;
  readonly handlers: JobHandler<object>[];
}

/** Knows which provider handles which job. */
@Injectable()
export class JobRegistry implements OnModuleInit {
  readonly #jobs = new Map<string, Registered>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    for (const { metatype, instance } of this.discovery.getProviders()) {
      if (typeof metatype !== 'function' || !instance) continue;
      const contract = this.reflector.get<JobContract<object> | undefined>(JOB_CONTRACT, metatype);
      if (!contract) continue;
      const known = this.#jobs.get(contract.name) ?? { contract, handlers: [] };
      known.handlers.push(instance as JobHandler<object>);
      this.#jobs.set(contract.name, known);
    }
  }

  /** Runs every handler of `name`. An event nobody listens to is done at once. Throws for a payload of another shape. */
  async run(name: string, data: Readonly<Record<string, unknown>>, context: JobContext): Promise<void> {
    const job = this.#jobs.get(name);
    if (!job) return;
    const payload = job.contract.parse(data);
    for (const handler of job.handlers) await handler.handle(payload, context);
  }
}
