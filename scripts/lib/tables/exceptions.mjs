/**
 * Uses of other modules' tables that are allowed in addition to the declared `views`, each with its reason.
 */
export const EXCEPTIONS = {
  owners: { rate_limits: 'platform/limits' },
  readsAll: { 'modules/books': 'compares what all modules have stored' },
  writes: {
    'platform/schedule > inbox': 'one sweep removes expired rows from every table of the platform',
    'platform/schedule > rate_limits': 'one sweep removes expired rows from every table of the platform',
  },
};
