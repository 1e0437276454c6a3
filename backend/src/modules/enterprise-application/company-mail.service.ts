import { Injectable } from '@nestjs/common';
import { isDisposable, isFree } from 'freemail';
import type { MailDomain } from '../../domain/enterprise/application.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Site } from '../site/index.js';
import { ApplicationMailOverride } from './entities/application-mail-override.entity.js';

export const domainOf = (mail: string): string => mail.slice(mail.lastIndexOf('@') + 1);

/** Whose mail an address is: a company's, everybody's, nobody's. */
@Injectable()
export class CompanyMail {
  readonly #free: ReadonlySet<string>;
  readonly #disposable: ReadonlySet<string>;

  constructor(site: Site) {
    const { freeMailDomains, disposableMailDomains } = site.config.enterprise;
    this.#free = new Set(freeMailDomains);
    this.#disposable = new Set(disposableMailDomains);
  }

  /** What the lists know of a domain: those of the package `freemail` and those of the settings. */
  describe(mail: string): Pick<MailDomain, 'isFree' | 'isDisposable'> {
    const domain = domainOf(mail);
    const isThrowAway = isDisposable(mail) || this.#disposable.has(domain);
    // The package calls throw-away domains free as well.
    return { isDisposable: isThrowAway, isFree: !isThrowAway && (isFree(mail) || this.#free.has(domain)) };
  }

  /** The same with what staff have decided about this very address. */
  async judge(tx: Tx, mail: string): Promise<MailDomain> {
    return { ...this.describe(mail), isOverridden: await tx.existsBy(ApplicationMailOverride, { mail }) };
  }
}
