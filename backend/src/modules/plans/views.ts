/** What other modules may read of these tables: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  plans: {
    holds: 'Plans that can be bought.',
    columns: {
      id: 'short text; the plan id used everywhere',
      name_zh: 'Chinese name',
      name_en: 'English name',
    },
  },
} as const;
