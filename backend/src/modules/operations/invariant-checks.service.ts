import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppLogger } from '../../platform/logging/logger.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { INVARIANTS } from './invariants.js';

export interface Violation {
  readonly id: string;
  readonly title: string;
  /** The rows that are wrong, the first few of them. */
  readonly subjects: readonly string[];
  readonly count: number;
}

const SUBJECTS_SHOWN = 20;
/** A scrape asks for the state at most this old, in milliseconds: the questions read every order. */
const FRESH_MS = 60_000;

/** Asks whether the books are right. */
@Injectable()
export class InvariantChecks implements OnModuleInit {
  #last: { readonly at: number; readonly violations: Promise<readonly Violation[]> } | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
    private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    this.metrics.state('site_invariant_violations', 'Rows that break a rule of the books', ['invariant'], async () => {
      const violations = await this.#recent();
      return INVARIANTS.map(({ id }) => ({
        invariant: id,
        value: violations.find((one) => one.id === id)?.count ?? 0,
      }));
    });
  }

  /** Everything that is wrong at this moment; empty when all is well. One question after the other. */
  async check(): Promise<readonly Violation[]> {
    const violations: Violation[] = [];
    for (const { id, title, sql } of INVARIANTS) {
      const rows: { subject: string }[] = await this.dataSource.query(sql);
      if (rows.length === 0) continue;
      const subjects = rows.slice(0, SUBJECTS_SHOWN).map(({ subject }) => subject);
      violations.push({ id, title, subjects, count: rows.length });
    }
    return violations;
  }

  /** The same, and each goes to the log as an error: the books need a person. */
  async report(): Promise<readonly Violation[]> {
    const violations = await this.check();
    for (const { title, ...violation } of violations) {
      this.logger.error(`the books are wrong: ${title}`, violation, InvariantChecks.name);
    }
    return violations;
  }

  #recent(): Promise<readonly Violation[]> {
    const now = performance.now();
    if (!this.#last || now - this.#last.at > FRESH_MS) this.#last = { at: now, violations: this.check() };
    return this.#last.violations;
  }
}
