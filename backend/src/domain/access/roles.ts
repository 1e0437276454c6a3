import { GIVING, type Permission, PERMISSIONS } from './permissions.js';

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
    purpose: 'Wins customers: quotes, coupons, codes and campaigns, and what came of them',
    may: [
      'customers.read',
      'quotes.write',
      'coupons.write',
      'codes.write',
      'campaigns.send',
      'plans.read',
      'licenses.read',
      'reports.read',
      'approvals.read',
    ],
  },
  finance: {
    purpose: 'Looks after the money: orders, refunds, transfers, incidents and invoices',
    may: [
      'customers.read',
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

/** The permissions of each role. A role that the code does not know has none. */
const SETS: ReadonlyMap<string, ReadonlySet<Permission>> = new Map(
  Object.entries(STAFF).map(([role, set]) => [role, new Set<Permission>(set.may)]),
);
const NONE: ReadonlySet<Permission> = new Set();

export const purposeOf = (role: StaffRole): string => STAFF[role].purpose;

/** The console permissions of a role. None for a customer, or for a role that only a newer release has. */
export const permissionsOf = (role: string): ReadonlySet<Permission> => SETS.get(role) ?? NONE;

export const may = (role: string, permission: Permission): boolean => permissionsOf(role).has(permission);

export const isStaff = (role: string): boolean => SETS.has(role);

/** Whether a role can give something away, so that even the only administrator cannot make the appointment alone. */
export const canGive = (role: string): boolean => [...permissionsOf(role)].some((one) => GIVING.has(one));
