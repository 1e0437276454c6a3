/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  licenses: {
    holds: 'Licences of customers.',
    columns: {
      id: 'uuid',
      key: 'licence key that people read',
      account_id: 'present owner',
      status: 'as stored, whether or not it has expired',
      edition: 'edition granted',
      name_zh: 'Chinese name of the plan',
      name_en: 'English name of the plan',
      expires_at: 'instant of the end; null for ever',
      machine_id: 'machine of the active binding; null for none',
      origin_kind: 'what it came of, such as `purchase` or `quote`',
      origin_id: 'id, as text, of what it came of',
      origin_place: 'place among those of one origin, from 1',
      created_at: 'instant',
    },
  },
  license_bindings: {
    holds: 'Stays of licences on machines.',
    columns: {
      license_id: 'licence',
    },
  },
  license_transfers: {
    holds: 'Licences given from one account to another.',
    columns: {
      from_account_id: 'who gave',
      to_account_id: 'who received',
    },
  },
} as const;
