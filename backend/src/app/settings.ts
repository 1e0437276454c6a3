import { type PaymentSettings, readPaymentSettings } from '../modules/payments/index.js';
import { parseSettings as parse, type Settings } from '../platform/config/settings.js';

/** Every setting of the site: those of the platform and those that modules declare themselves. */
export type SiteSettings = Settings & PaymentSettings;

/** Parses the environment. Throws one SettingsError that names everything that is wrong with it. */
export const parseSettings = (variables: Readonly<Record<string, string | undefined>>): SiteSettings =>
  parse(variables, readPaymentSettings);
