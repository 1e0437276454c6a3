export { loadSiteConfig, Site } from './site.service.js';
export { type Edition, EDITIONS, type LocalizedText, priceOf, type SeedPlan, type SiteConfig } from './site-config.js';
export { SiteModule } from './site.module.js';
