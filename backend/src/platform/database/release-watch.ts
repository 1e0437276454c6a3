import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AppLogger } from '../logging/logger.js';
import { Reads } from './reads.js';
import { tooOld } from './releases.js';

const EVERY_MS = 5_000;

/**
 * Notices that a migration has made the database usable by later releases only. This process may then misread data or
 * write wrong data, so it reports itself as not ready, and `main.ts` ends it.
 */
@Injectable()
export class ReleaseWatch {
  /** Resolves once the database is for later releases only. */
  readonly outdated: Promise<void>;
  #isOutdated = false;
  #tell: () => void = () => undefined;

  constructor(
    private readonly reads: Reads,
    private readonly logger: AppLogger,
    private readonly version: string,
  ) {
    this.outdated = new Promise((resolve) => (this.#tell = resolve));
  }

  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  /** If the database does not respond, the next check decides. */
  @Interval(EVERY_MS)
  async look(): Promise<void> {
    const found = await tooOld((text) => this.reads.rows({ name: 'oldest-release', text }, []), this.version).catch(
      () => null,
    );
    if (found === null || this.#isOutdated) return;
    this.#isOutdated = true;
    this.logger.error(`this process ends: ${found}`, ReleaseWatch.name);
    this.#tell();
  }
}
