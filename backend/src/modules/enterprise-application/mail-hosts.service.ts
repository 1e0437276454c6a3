import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import type { MailHosts } from './entities/application.entity.js';

const TIMEOUT_MS = 3_000;
const TRIES = 2;
const MAX_HOSTS = 5;
/** DNS errors for a domain that does not exist or has no mail exchanger. */
const NONE: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

/** Queries the DNS for a domain's mail exchangers: a domain without any cannot be the company's mail domain. */
@Injectable()
export class MailHostLookup {
  constructor(private readonly clock: Clock) {}

  /** Never throws: returns `unknown` when the DNS query fails. Takes at most six seconds. */
  async ask(domain: string): Promise<MailHosts> {
    const askedAt = this.clock.now().toISOString();
    try {
      const exchangers = await new Resolver({ timeout: TIMEOUT_MS, tries: TRIES }).resolveMx(domain);
      const hosts = exchangers
        .toSorted((one, other) => one.priority - other.priority)
        .map(({ exchange }) => exchange.toLowerCase())
        // A single empty name means that the domain accepts no mail (RFC 7505).
        .filter((host) => host !== '');
      return { answer: hosts.length > 0 ? 'found' : 'none', hosts: hosts.slice(0, MAX_HOSTS), askedAt };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return { answer: NONE.has(code ?? '') ? 'none' : 'unknown', hosts: [], askedAt };
    }
  }
}
