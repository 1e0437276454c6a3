import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { Transactions } from '../database/transactions.js';
import { AppLogger } from '../logging/logger.js';
import { HOLDS_INVARIANTS, type Invariant, type InvariantHolder } from './invariant.js';

/** So many subjects of a broken invariant are named; the first ones show what went wrong. */
const NAMED = 20;
const LONGEST = '5min';

export interface BrokenInvariant {
  readonly name: string;
  /** Ids; at most twenty. */
  readonly subjects: readonly string[];
}

/** Looks whether the books of the whole site are in order. */
@Injectable()
export class InvariantCheck implements OnModuleInit {
  #invariants: readonly Invariant[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly transactions: Transactions,
    private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    this.#invariants = this.discovery
      .getProviders()
      .filter(
        ({ metatype, instance }) =>
          typeof metatype === 'function' && instance && this.reflector.get(HOLDS_INVARIANTS, metatype),
      )
      .flatMap(({ instance }) => (instance as InvariantHolder).invariants);
  }

  /** Answers those that do not hold, and logs each as an error. All are asked about one moment. */
  async run(): Promise<readonly BrokenInvariant[]> {
    const broken = await this.transactions.run(async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await tx.query(`SET LOCAL statement_timeout = '${LONGEST}'`);
      const found: BrokenInvariant[] = [];
      for (const { name, violations } of this.#invariants) {
        const rows: { subject: string }[] = await tx.query(`SELECT subject FROM (${violations}) AS v LIMIT ${NAMED}`);
        if (rows.length > 0) found.push({ name, subjects: rows.map(({ subject }) => subject) });
      }
      return found;
    });
    for (const one of broken) this.logger.error('an invariant is broken', { ...one }, InvariantCheck.name);
    return broken;
  }
}
