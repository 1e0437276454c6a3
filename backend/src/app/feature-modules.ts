import { fileURLToPath } from 'node:url';
import type { DynamicModule, Type } from '@nestjs/common';
import { CaptchaModule } from '../modules/captcha/index.js';
import { MailModule } from '../modules/mail/index.js';
import { OrdersModule } from '../modules/orders/index.js';
import { loadSiteConfig, SiteModule } from '../modules/site/index.js';
import type { Settings } from '../platform/config/settings.js';
import { mailBrandOf } from './mail-brand.js';

const DEFAULT_SITE_CONFIG = fileURLToPath(new URL('../../config/site.yaml', import.meta.url));

/** The business, lowest rank first. */
export const featureModules = (settings: Settings): (Type | DynamicModule)[] => {
  const site = loadSiteConfig(settings.siteConfigFile, DEFAULT_SITE_CONFIG);
  return [
    SiteModule.for(site),
    MailModule.for(settings, mailBrandOf(site, settings)),
    CaptchaModule,
    OrdersModule.for(settings),
  ];
};
