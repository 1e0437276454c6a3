import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AppLogger } from '../logging/logger.js';
import { Reads } from './reads.js';
import { tooOld } from './releases.js';

const EVERY_MS = 5_000;

/**
 * Notices that a migration has made the database one of later releases. This process can then be sure of nothing that it
 * reads or writes: it reports itself as not ready, and whoever started it ends it.
 */
@Injectable()
export class ReleaseWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Resolves once the database is for later releases only. */
  readonly outdated: Promise<void>;
  #isOutdated = false;
  #tell: () => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;

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

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.look(), EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** Looks once. A database that does not respond says nothing. */
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
