import { fileURLToPath } from 'node:url';
import type { DynamicModule, Type } from '@nestjs/common';
import { CaptchaModule } from '../modules/captcha/index.js';
import { OrdersModule } from '../modules/orders/index.js';
import { loadSiteConfig, SiteModule } from '../modules/site/index.js';
import type { Settings } from '../platform/config/settings.js';

const DEFAULT_SITE_CONFIG = fileURLToPath(new URL('../../config/site.yaml', import.meta.url));

/** The business, lowest rank first. */
export const featureModules = (settings: Settings): (Type | DynamicModule)[] => [
  SiteModule.for(loadSiteConfig(settings.siteConfigFile, DEFAULT_SITE_CONFIG)),
  CaptchaModule,
  OrdersModule.for(settings),
];
