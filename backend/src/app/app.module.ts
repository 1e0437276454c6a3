import { fileURLToPath } from 'node:url';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { inEveryLocale, textIn } from '../domain/locale/locales.js';
import { Account, AccountAvatar, AccountModule, Consent } from '../modules/account/index.js';
import { AdminModule } from '../modules/admin/index.js';
import { ApprovalsModule, Proposal, StaffGift } from '../modules/approvals/index.js';
import { AuditModule, AuditPrivate, AuditRecord, AuditSeal } from '../modules/audit/index.js';
import { AuthModule, Session } from '../modules/auth/index.js';
import { BooksModule } from '../modules/books/index.js';
import { CaptchaModule, OpenCaptcha } from '../modules/captcha/index.js';
import { CaseConsent, CasesModule, CustomerCase } from '../modules/cases/index.js';
import { Coupon, CouponRedemption } from '../modules/coupons/index.js';
import { CustomerNote, CustomersModule } from '../modules/customers/index.js';
import { applicationEntities, EnterpriseApplicationModule } from '../modules/enterprise-application/index.js';
import { HealthModule } from '../modules/health/index.js';
import { Invoice, InvoiceFile, InvoicesModule } from '../modules/invoices/index.js';
import { SavedFilter, SavedFiltersModule } from '../modules/saved-filters/index.js';
import { type MailBrand, MailDelivery, MailModule } from '../modules/mail/index.js';
import { campaignsEntities, CampaignsModule } from '../modules/campaigns/index.js';
import { OperationsModule } from '../modules/operations/index.js';
import { Order, OrdersModule, PaymentIncident, RefundRequest } from '../modules/orders/index.js';
import { paidEntities } from '../modules/paid/index.js';
import { Payment, PaymentNotification, Refund } from '../modules/payments/index.js';
import { Plan, PlanChange, PlanCombo, PlanPastTerms } from '../modules/plans/index.js';
import { pointEntities } from '../modules/points/index.js';
import { Quote, QuotesModule } from '../modules/quotes/index.js';
import { redeemCodeEntities, RedeemCodesModule } from '../modules/redeem-codes/index.js';
import { Reward, RewardsModule } from '../modules/rewards/index.js';
import { loadSiteConfig, type SiteConfig, SiteModule } from '../modules/site/index.js';
import { UpgradesModule } from '../modules/upgrades/index.js';
import { Passkey, WebauthnModule } from '../modules/webauthn/index.js';
import { workMailEntities, WorkMailsModule } from '../modules/work-mails/index.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { LimitsModule } from '../platform/limits/limit.guard.js';
import { MetricsModule } from '../platform/metrics/metrics.module.js';
import { OutboxModule, PlatformModule } from '../platform/platform.module.js';
import { QueueModule } from '../platform/queue/queue.module.js';
import type { SiteSettings } from './settings.js';

/** Every entity of every module, for the data source and for the test that compares them with the migrated schema. */
export const entities: readonly (new () => object)[] = [
  Account,
  AccountAvatar,
  ...applicationEntities,
  AuditPrivate,
  AuditRecord,
  AuditSeal,
  Consent,
  Coupon,
  CouponRedemption,
  CaseConsent,
  CustomerCase,
  CustomerNote,
  Invoice,
  InvoiceFile,
  SavedFilter,
  MailDelivery,
  ...campaignsEntities,
  OpenCaptcha,
  Order,
  ...paidEntities,
  Passkey,
  Payment,
  PaymentIncident,
  PaymentNotification,
  Plan,
  PlanChange,
  PlanPastTerms,
  PlanCombo,
  Proposal,
  ...pointEntities,
  Quote,
  ...redeemCodeEntities,
  Refund,
  RefundRequest,
  Reward,
  Session,
  StaffGift,
  ...workMailEntities,
];

const DEFAULT_SITE_CONFIG = fileURLToPath(new URL('../../config/site.yaml', import.meta.url));

/** The business modules, lowest rank first. */
function featureModules(settings: SiteSettings): (Type | DynamicModule)[] {
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
    CampaignsModule,
    applications,
    AdminModule,
    SavedFiltersModule,
    CustomersModule,
    OperationsModule.for(settings),
    WorkMailsModule.for(applications),
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

export interface AppOptions {
  readonly settings: SiteSettings;
  /**
   * The application's own database role; the embedded database's address is known only once it runs. Null: describe the
   * API only.
   */
  readonly databaseUrl: string | null;
  /** Namespace in a shared Redis. */
  readonly redisPrefix?: string;
}

/** Composes modules into a process: the API alone, or with the workers. */
@Module({})
export class AppModule {
  static for({ settings, databaseUrl, redisPrefix = 'site' }: AppOptions): DynamicModule {
    const { redisUrl, role } = settings;
    const redis = redisUrl ? { url: redisUrl, prefix: redisPrefix } : null;
    return {
      module: AppModule,
      imports: [
        PlatformModule.for(settings),
        DatabaseModule.for({
          url: databaseUrl,
          poolSize: settings.databasePoolSize,
          entities,
          release: settings.release.version,
        }),
        LimitsModule.for({ redis, factor: settings.limitsFactor }),
        OutboxModule,
        MetricsModule,
        ...(role === 'api' ? [] : [QueueModule.for(redis)]),
        ...featureModules(settings),
      ],
    };
  }
}
