export { loadSiteConfig } from './load-site-config.js';
export { type Edition, EDITIONS, type LocalizedText, priceOf, type SeedPlan, type SiteConfig } from './site-config.js';
export { SiteModule } from './site.module.js';
export { Site } from './site.service.js';
