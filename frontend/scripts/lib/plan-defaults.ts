import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { parse } from 'yaml';
import type { Plan } from '../../src/features/plans/plan';
import { LOCALES, type Locale } from '../../src/i18n/locale';
import { SETTINGS_FILE } from './site-defaults.ts';

type Text = Readonly<Record<Locale, string>>;

interface PlanSettings extends Omit<Plan, 'name' | 'description' | 'combos'> {
  readonly name: Text;
  readonly description: Text;
  readonly combos: readonly (Pick<Plan['combos'][number], 'price' | 'discount'> & {
    readonly months?: number;
    readonly lifetime?: boolean;
  })[];
}

/** What `GET /api/plans` answers on an installation that was seeded with this catalogue. */
const describe = (plans: readonly PlanSettings[], locale: Locale): Plan[] =>
  plans.map(({ id, name, description, users, assets, combos }) => ({
    id,
    name: name[locale],
    description: description[locale],
    users,
    assets,
    combos: combos.map(({ months = 0, lifetime = false, price, discount }) => ({ months, price, discount, lifetime })),
  }));

const ID = 'virtual:plan-defaults';

/** Serves the catalogue of the settings file in every language, for the prices on the prerendered page. */
export function planDefaults(): Plugin {
  return {
    name: 'plan-defaults',
    resolveId: { filter: { id: /^virtual:plan-defaults$/ }, handler: () => ID },
    load: {
      filter: { id: /^virtual:plan-defaults$/ },
      handler() {
        const { plans } = parse(readFileSync(SETTINGS_FILE, 'utf8')) as { readonly plans: readonly PlanSettings[] };
        return `export default ${JSON.stringify(Object.fromEntries(LOCALES.map((locale) => [locale, describe(plans, locale)])))}`;
      },
    },
  };
}
