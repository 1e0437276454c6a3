import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import { isDisposable, isFree } from 'freemail';
import type { MailDomain } from '../../domain/enterprise/application.js';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { Site } from '../site/index.js';
import { ApplicationMailOverride, type MailHosts } from './application.entity.js';
import { ApplicationsRepository } from './applications.repository.js';

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

/** Stores the DNS evidence about an applicant's domain with the application. */
@Injectable()
export class MailEvidence {
  constructor(
    private readonly transactions: Transactions,
    private readonly applications: ApplicationsRepository,
    private readonly lookup: MailHostLookup,
  ) {}

  /**
   * Queries the DNS outside the transaction: a slow name server must not hold a lock. Stores nothing if the application
   * was erased meanwhile. Refuses with application.not_found.
   */
  async gather(applicationId: string): Promise<void> {
    const found = await this.transactions.run((tx) => this.applications.lock(tx, applicationId));
    if (!found) throw new AppError('application.not_found');
    if (found.mailDomain === '') return;
    const mailHosts = await this.lookup.ask(found.mailDomain);
    await this.transactions.run(async (tx) => {
      const present = await this.applications.lock(tx, applicationId);
      if (present?.mailDomain === found.mailDomain) await this.applications.update(tx, applicationId, { mailHosts });
    });
  }
}

export const domainOf = (mail: string): string => mail.slice(mail.lastIndexOf('@') + 1);

/** Classifies mail addresses: company, free provider or disposable. */
@Injectable()
export class CompanyMail {
  readonly #free: ReadonlySet<string>;
  readonly #disposable: ReadonlySet<string>;

  constructor(site: Site) {
    const { freeMailDomains, disposableMailDomains } = site.config.enterprise;
    this.#free = new Set(freeMailDomains);
    this.#disposable = new Set(disposableMailDomains);
  }

  /** Looks the domain up in the lists of the package `freemail` and of the settings. */
  describe(mail: string): Pick<MailDomain, 'isFree' | 'isDisposable'> {
    const domain = domainOf(mail);
    const isThrowAway = isDisposable(mail) || this.#disposable.has(domain);
    // The package counts disposable domains as free too.
    return { isDisposable: isThrowAway, isFree: !isThrowAway && (isFree(mail) || this.#free.has(domain)) };
  }

  /** The same, with any exception that staff made for this address. */
  async judge(tx: Tx, mail: string): Promise<MailDomain> {
    return { ...this.describe(mail), isOverridden: await tx.existsBy(ApplicationMailOverride, { mail }) };
  }
}
