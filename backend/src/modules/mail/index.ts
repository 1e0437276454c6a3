export { DELIVERY_STATUSES, type DeliveryStatus, MailDelivery } from './entities/mail-delivery.entity.js';
export type { LetterName, LetterProps, LicenseInLetter, PaidWith } from './letters/index.js';
export { MAIL_BRAND, type MailBrand } from './mail-brand.js';
export { type DeliveryLine, MailDeliveries } from './mail-deliveries.queries.js';
export { MailRetention } from './mail-retention.service.js';
export { type BrandSource, MailModule } from './mail.module.js';
export { type Letter, Mail } from './mail.service.js';
export { type News, NewsRenderer, type NewsWriter } from './rendering/news-renderer.js';
export type { RenderedLetter } from './rendering/letter-renderer.js';
