import type { components } from '../../api/schema';
import { activeLocale, type Locale } from '../../i18n/locale';

export type SiteView = components['schemas']['SiteView'];

export interface SiteDefaults extends SiteView {
  /** The English name, to stand beside the Chinese one; empty where it would only repeat. */
  readonly latinName: string;
}

const files: Record<Locale, () => Promise<{ default: SiteDefaults }>> = {
  zh: () => import('virtual:site-defaults/zh'),
  en: () => import('virtual:site-defaults/en'),
};
const loaded: Partial<Record<Locale, SiteDefaults>> = {};

/** Loads what the build knew about the site, in the active language. Done before the first render. */
export async function loadSiteDefaults(): Promise<void> {
  const locale = activeLocale();
  loaded[locale] ??= (await files[locale]()).default;
}

export function siteDefaults(): SiteDefaults {
  const defaults = loaded[activeLocale()];
  if (!defaults) throw new Error('loadSiteDefaults has not run');
  return defaults;
}
