import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import type { MailHosts } from './entities/application.entity.js';

const TIMEOUT_MS = 3_000;
const TRIES = 2;
const MOST_HOSTS = 5;
/** The domain, or a mail exchanger of it, does not exist. */
const NONE: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

/** Asks the DNS who takes a domain's mail: a company whose domain takes none cannot have written from it. */
@Injectable()
export class MailHostLookup {
  constructor(private readonly clock: Clock) {}

  /** Never throws: a DNS that cannot be asked answers `unknown`. Takes six seconds at the most. */
  async ask(domain: string): Promise<MailHosts> {
    const askedAt = this.clock.now().toISOString();
    try {
      const exchangers = await new Resolver({ timeout: TIMEOUT_MS, tries: TRIES }).resolveMx(domain);
      const hosts = exchangers
        .toSorted((one, other) => one.priority - other.priority)
        .map(({ exchange }) => exchange.toLowerCase())
        // A single empty name says that the domain takes no mail (RFC 7505).
        .filter((host) => host !== '');
      return { answer: hosts.length > 0 ? 'found' : 'none', hosts: hosts.slice(0, MOST_HOSTS), askedAt };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return { answer: NONE.has(code ?? '') ? 'none' : 'unknown', hosts: [], askedAt };
    }
  }
}
