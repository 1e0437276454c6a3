import { fileURLToPath } from 'node:url';
import type { DynamicModule, Type } from '@nestjs/common';
import { AccountModule } from '../modules/account/index.js';
import { AdminModule } from '../modules/admin/index.js';
import { ApprovalsModule } from '../modules/approvals/index.js';
import { AuditModule } from '../modules/audit/index.js';
import { AuthModule } from '../modules/auth/index.js';
import { BooksModule } from '../modules/books/index.js';
import { CaptchaModule } from '../modules/captcha/index.js';
import { CasesModule } from '../modules/cases/index.js';
import { CustomersModule } from '../modules/customers/index.js';
import { EnterpriseApplicationModule } from '../modules/enterprise-application/index.js';
import { HealthModule } from '../modules/health/index.js';
import { InvoicesModule } from '../modules/invoices/index.js';
import { type MailBrand, MailModule } from '../modules/mail/index.js';
import { ListViewsModule } from '../modules/list-views/index.js';
import { MarketingEmailModule } from '../modules/marketing-email/index.js';
import { OperationsModule } from '../modules/operations/index.js';
import { OrdersModule } from '../modules/orders/index.js';
import { QuotesModule } from '../modules/quotes/index.js';
import { RedeemCodesModule } from '../modules/redeem-codes/index.js';
import { RewardsModule } from '../modules/rewards/index.js';
import { loadSiteConfig, type SiteConfig, SiteModule } from '../modules/site/index.js';
import { UpgradesModule } from '../modules/upgrades/index.js';
import { WebauthnModule } from '../modules/webauthn/index.js';
import { WorkLettersModule } from '../modules/work-letters/index.js';
import { inEveryLocale, textIn } from '../domain/locale/locales.js';
import type { SiteSettings } from './settings.js';

const DEFAULT_SITE_CONFIG = fileURLToPath(new URL('../../config/site.yaml', import.meta.url));

/** The business modules, lowest rank first. */
export function featureModules(settings: SiteSettings): (Type | DynamicModule)[] {
  const site = loadSiteConfig(settings.siteConfigFile, DEFAULT_SITE_CONFIG);
  const orders = OrdersModule.for(settings);
  const quotes = QuotesModule.for(orders);
  const applications = EnterpriseApplicationModule.for(quotes);
  return [
    HealthModule,
    SiteModule.for(site),
    AuditModule,
    BooksModule,
    MailModule.for(settings, { useFactory: () => brandOf(site, settings) }),
    CaptchaModule.for({ answer: settings.captchaAnswer }),
    ApprovalsModule,
    AccountModule,
    AuthModule,
    WebauthnModule,
    orders,
    UpgradesModule,
    RedeemCodesModule,
    RewardsModule,
    InvoicesModule.for(orders),
    quotes,
    CasesModule,
    MarketingEmailModule,
    applications,
    AdminModule,
    ListViewsModule,
    CustomersModule,
    OperationsModule.for(settings),
    WorkLettersModule.for(applications),
  ];
}

function brandOf({ brand, contact }: SiteConfig, { publicUrl }: SiteSettings): MailBrand {
  const words = inEveryLocale((locale) => ({
    name: textIn(brand.name, locale),
    company: textIn(brand.company, locale),
    address: textIn(brand.address, locale),
  }));
  return { ...words, siteUrl: publicUrl, replyTo: contact.supportMail || null };
}
