import { Injectable } from '@nestjs/common';
import { termOf } from '../../domain/licensing/expiry.js';
import { type AgreedLine, changedBy, extendedBy } from '../../domain/orders/agreed-lines.js';
import type { NamedLicense } from '../../domain/quotes/quoted-line.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import { Accounts } from '../account/index.js';
import { type ForeseenExtension, type License, LicenseRenewals, OwnedLicenses } from '../paid/index.js';
import type { Quote } from './quote.entity.js';

/** The account that a quote is for, or else the address. */
export type QuoteFor = Pick<Quote, 'accountId' | 'mail'>;

/** The licenses of its customer that a quote can extend or change. */
@Injectable()
export class QuoteExtensions {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly licenses: OwnedLicenses,
    private readonly renewals: LicenseRenewals,
  ) {}

  /** The account that a quote is for: its own, else that of its address. */
  async accountOf(tx: Tx, { accountId, mail }: QuoteFor): Promise<string | null> {
    return accountId ?? (await this.accounts.findActiveByMail(tx, mail))?.id ?? null;
  }

  async listFor(quote: QuoteFor): Promise<License[]> {
    return this.transactions.run(async (tx) => {
      const accountId = await this.accountOf(tx, quote);
      return accountId === null ? [] : this.licenses.listNameable(tx, accountId);
    });
  }

  /** The licenses with these ids, as far as they are the customer's. */
  async find(tx: Tx, quote: QuoteFor, ids: readonly string[]): Promise<ReadonlyMap<string, NamedLicense>> {
    const accountId = ids.length === 0 ? null : await this.accountOf(tx, quote);
    if (accountId === null) return new Map();
    const found = await this.licenses.findNameable(tx, accountId, ids);
    return new Map([...found].map(([id, { license, ...facts }]) => [id, { ...license, ...facts }]));
  }

  /** What the lines would change in licenses if they were paid for now. */
  async foresee(tx: Tx, lines: readonly AgreedLine[], months: number): Promise<ForeseenExtension[]> {
    const at = this.clock.now();
    const foreseen: ForeseenExtension[] = [];
    for (const { license, extension } of extendedBy(lines)) {
      const term = extension.until === null ? termOf(months) : ({ kind: 'until', on: extension.until } as const);
      foreseen.push(...(await this.renewals.foresee(tx, { licenseId: license.id, term, at })));
    }
    const changed = changedBy(lines).map(({ license: { id: licenseId, key, before, after } }) => ({
      licenseId,
      key,
      before,
      after,
    }));
    return [...foreseen, ...changed];
  }
}
