/** What staff may do in the console, by name: routes require permissions, and roles are sets of them. */
export const PERMISSIONS = [
  'customers.read',
  'customers.note',
  'customers.correct',
  // The orders and licences of all customers; without it, only those of one's own customers.
  'customers.every',
  'customers.export',
  'customers.sessions',
  'points.correct',
  'staff.appoint',
  'orders.read',
  'orders.refund',
  'refunds.settle',
  'transfers.enter',
  'transfers.confirm',
  'incidents.settle',
  'invoices.issue',
  'quotes.write',
  'coupons.write',
  'codes.write',
  'campaigns.send',
  'plans.read',
  'plans.write',
  'licenses.read',
  'licenses.extend',
  'licenses.grant',
  'licenses.price',
  'licenses.unbind',
  'licenses.transfer',
  'licenses.revoke',
  'licenses.files',
  'applications.review',
  'applications.override',
  'cases.publish',
  'rewards.grant',
  'reports.read',
  'audit.read',
  'approvals.read',
  'approvals.decide',
  'jobs.retry',
  'mail.read',
  'mail.resend',
  'status.read',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/**
 * Permissions that let one person give something away up to a limit, or be one of the two who approve it. The only
 * administrator cannot appoint anyone to a role that has one of them: limits are counted per person.
 */
const GIVING: ReadonlySet<Permission> = new Set([
  'points.correct',
  'staff.appoint',
  'orders.refund',
  'transfers.enter',
  'transfers.confirm',
  'incidents.settle',
  'quotes.write',
  'coupons.write',
  'codes.write',
  'plans.write',
  'licenses.extend',
  'licenses.grant',
  'licenses.price',
  'licenses.files',
  'rewards.grant',
  'approvals.decide',
]);

interface RoleSet {
  readonly purpose: string;
  readonly may: readonly Permission[];
}

/** Staff roles. A new one takes one more entry here, and its texts in both languages of the console. */
const STAFF = {
  admin: {
    purpose: 'Runs the business: may do everything, and alone appoints staff and gives the second consent',
    may: PERMISSIONS,
  },
  reviewer: {
    purpose: 'Decides on applications for the free enterprise licence, and publishes cases',
    may: ['applications.review', 'cases.publish'],
  },
  sales: {
    purpose:
      'Wins customers: quotes, coupons, codes and campaigns, and the orders and licences of the customers whose quotes they sent',
    may: [
      'customers.read',
      'customers.note',
      'quotes.write',
      'coupons.write',
      'codes.write',
      'campaigns.send',
      'plans.read',
      'orders.read',
      'licenses.read',
      'reports.read',
      'approvals.read',
    ],
  },
  finance: {
    purpose: 'Looks after the money: orders, refunds, points, transfers, incidents and invoices',
    may: [
      'customers.read',
      'customers.note',
      'points.correct',
      'customers.every',
      'orders.read',
      'orders.refund',
      'refunds.settle',
      'transfers.enter',
      'incidents.settle',
      'invoices.issue',
      'plans.read',
      'reports.read',
      'approvals.read',
    ],
  },
  support: {
    purpose:
      'Helps customers: finds what they have, extends and unbinds licences, sends mails again; never moves money',
    may: [
      'customers.read',
      'customers.note',
      'customers.every',
      'orders.read',
      'licenses.read',
      'licenses.extend',
      'licenses.unbind',
      'plans.read',
      'mail.read',
      'mail.resend',
      'approvals.read',
    ],
  },
} as const satisfies Readonly<Record<string, RoleSet>>;

export type StaffRole = keyof typeof STAFF;
export type Role = StaffRole | 'customer';

export const STAFF_ROLES = Object.keys(STAFF) as readonly StaffRole[];
export const ROLES: readonly Role[] = ['customer', ...STAFF_ROLES];

/** The permissions of each role. A role that the code does not define has none. */
const SETS: ReadonlyMap<string, ReadonlySet<Permission>> = new Map(
  Object.entries(STAFF).map(([role, set]) => [role, new Set<Permission>(set.may)]),
);
const NONE: ReadonlySet<Permission> = new Set();

export const purposeOf = (role: StaffRole): string => STAFF[role].purpose;

/** The console permissions of a role. None for a customer, or for a role that only a newer release defines. */
export const permissionsOf = (role: string): ReadonlySet<Permission> => SETS.get(role) ?? NONE;

export const may = (role: string, permission: Permission): boolean => permissionsOf(role).has(permission);

/** Whether a role sees only the orders and licences of its own customers. */
export const seesOwnCustomers = (role: string): boolean => !may(role, 'customers.every');

export const isStaff = (role: string): boolean => SETS.has(role);

/** Whether a role can give something away, so that even the only administrator cannot make the appointment alone. */
export const canGive = (role: string): boolean => [...permissionsOf(role)].some((one) => GIVING.has(one));
