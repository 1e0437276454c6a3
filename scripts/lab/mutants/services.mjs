/**
 * The services that decide about money, licenses and authentication, and the test files that must catch the mutants of
 * each.
 *
 * `paid/…` and `webauthn/…` name tests beside the module, the rest is in backend/test/api. The most effective file
 * comes first.
 */
const [BINDING, EXTENSION, FILES] = ['paid/binding', 'paid/extension', 'paid/files'];
const MERGING = ['paid/merging', 'paid/refunds-after-merging'];

export const SERVICES = {
  settlement: {
    'orders/settlement/order-settlement': [
      'settlement-races',
      'refunds',
      'refused-refunds',
      'payment-forgeries',
      'refund-notices',
    ],
    'orders/refunds/order-refund': ['refunds', 'order-points', 'refund-requests'],
    'orders/refunds/open-refunds': ['refunds', 'refused-refunds', 'points-on-hold'],
    'orders/refunds/refund-steps': ['refunds', 'refused-refunds', 'refund-requests'],
    'orders/settlement/payment-initiation': [
      'payment-problems',
      'order-coupon',
      'settlement-races',
      'bank-receipts',
      'transfer-slips',
      'refusals',
      'quotes',
      'payment-faults',
      'payment-attempts',
    ],
    'payments/payment-records': [
      'settlement-races',
      'order-coupon',
      'refunds',
      'refused-refunds',
      'payment-attempts',
      'refund-requests',
      'refund-notices',
    ],
  },
  licenses: {
    'paid/exchange/license-exchange': [...MERGING, 'paid/transfer'],
    'paid/grants/license-renewals': [EXTENSION, ...MERGING],
    'paid/grants/license-term-changes': [EXTENSION, 'redeem-codes', FILES, 'rewards'],
    'paid/binding/license-binding': [BINDING, 'staff-licenses', FILES],
    'paid/grants/license-grants': [BINDING],
    'paid/revocation/license-revocations': [EXTENSION, ...MERGING],
    'paid/staff/staff-grants': ['staff-licenses'],
  },
  auth: {
    'auth/sessions': ['sign-in', 'account', 'passkeys', 'passkey-care'],
    'auth/login': ['sign-in'],
    'auth/mail-codes': ['registration'],
    'auth/registration': ['registration', 'audit'],
    'auth/reset-links': ['password'],
    'auth/password-change': ['password'],
    'webauthn/challenges': ['webauthn/challenges', 'passkeys', 'passkey-care'],
    'webauthn/passkey-login': ['passkeys'],
    'webauthn/passkey-registration': ['passkey-registration'],
    'webauthn/passkeys': ['passkey-care'],
  },
};

/**
 * Returns the parts of a group, `settlement`, or the one of a service, `orders/settlement/order-settlement`; nothing for
 * another name. A line range selects part of a service: `orders/settlement/order-settlement:84-104`.
 */
export function servicesNamed(name) {
  const [wanted, lines] = name.split(':');
  const all = Object.values(SERVICES).flatMap(Object.entries);
  const found = SERVICES[wanted] ? Object.entries(SERVICES[wanted]) : all.filter(([service]) => service === wanted);
  return found.map(([service, tests]) => ({
    name: lines ? name : service,
    project: 'module',
    roots: ['<rootDir>/src', '<rootDir>/test'],
    tests: tests.map(fileOf),
    mutate: [`backend/src/modules/${service}.service.ts${lines ? `:${lines}` : ''}`],
    needsDatabase: true,
  }));
}

function fileOf(test) {
  const [module, file] = test.split('/');
  return file ? `<rootDir>/src/modules/${module}/test/${file}.test.ts` : `<rootDir>/test/api/${test}.test.ts`;
}
