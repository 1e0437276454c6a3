import { Inject, Injectable } from '@nestjs/common';
import { type Locale, pathIn } from '../../../domain/locale/locales.js';
import { textIn } from '../../../domain/locale/texts.js';
import { type Settings, SETTINGS } from '../../../platform/config/settings.js';
import { PaymentProviders } from '../../payments/index.js';
import { Site } from '../../site/index.js';
import type { QuoteRead } from '../quotes.queries.js';
import { quoteDocument } from './quote-document.js';
import type { QuoteDocumentView } from './quote-document.view.js';

/** Writes quotes in the name of the company that the settings describe. */
@Injectable()
export class QuoteDocuments {
  constructor(
    private readonly site: Site,
    private readonly providers: PaymentProviders,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  of(quote: QuoteRead, locale: Locale): QuoteDocumentView {
    const { brand, contact } = this.site.config;
    return quoteDocument(quote, locale, {
      brand: textIn(brand.name, locale),
      company: textIn(brand.company, locale),
      taxNumber: brand.taxNumber,
      address: textIn(brand.address, locale),
      phone: contact.phone,
      mail: contact.businessMail,
      bank: this.providers.bankAccount,
      acceptUrl: `${this.settings.publicUrl}${pathIn(locale, `/quote/${quote.token}`)}`,
    });
  }
}
