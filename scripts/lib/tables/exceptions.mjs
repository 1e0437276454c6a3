/**
 * Uses of other rooms' tables that are allowed in addition to the declarations in `views.ts`, each with its reason.
 */
export const EXCEPTIONS = {
  owners: { rate_limits: 'platform/limits' },
  readsAll: { 'modules/books': 'finds out whether what all rooms have stored is true of each other' },
  writes: {
    'platform/schedule > inbox': 'one sweep removes what is over in every table of the platform',
    'platform/schedule > rate_limits': 'one sweep removes what is over in every table of the platform',
  },
};
