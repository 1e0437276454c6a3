import { type DynamicModule, Global, Module } from '@nestjs/common';
import { SiteController } from './http/site.controller.js';
import type { SiteConfig } from './site-config.js';
import { Site, SITE_CONFIG } from './site.service.js';

export { loadSiteConfig, Site } from './site.service.js';
export { type Edition, EDITIONS, type LocalizedText, priceOf, type SeedPlan, type SiteConfig } from './site-config.js';

/** Global: any module may read the site settings. */
@Global()
@Module({})
export class SiteModule {
  static for(config: SiteConfig): DynamicModule {
    return {
      module: SiteModule,
      controllers: [SiteController],
      providers: [{ provide: SITE_CONFIG, useValue: config }, Site],
      exports: [Site],
    };
  }
}
