import { Injectable } from '@nestjs/common';
import { isDisposable, isFree } from 'freemail';
import type { MailDomain } from '../../domain/enterprise/application.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Site } from '../site/index.js';
import { ApplicationMailOverride } from './entities/application-mail-override.entity.js';

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
