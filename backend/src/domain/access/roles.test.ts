import {
  canGive,
  isStaff,
  may,
  type Permission,
  PERMISSIONS,
  permissionsOf,
  seesOwnCustomers,
  STAFF_ROLES,
} from './roles.js';

const withPermission = (permission: Permission) => STAFF_ROLES.filter((role) => may(role, permission));

describe('the roles of staff', () => {
  it.each(['staff.appoint', 'approvals.decide', 'transfers.confirm'] as const)(
    'only administrators have %s, the second consent',
    (permission) => {
      expect(withPermission(permission)).toEqual(['admin']);
    },
  );

  it('administrators have every permission', () => {
    expect([...permissionsOf('admin')]).toEqual([...PERMISSIONS]);
  });

  it('reviewers may handle applications and cases', () => {
    expect([...permissionsOf('reviewer')]).toEqual(['applications.review', 'cases.publish']);
  });

  it.each(['orders.refund', 'refunds.settle', 'transfers.enter', 'incidents.settle', 'invoices.issue'] as const)(
    'sales and support may not use %s, which moves or settles money',
    (permission) => {
      expect(withPermission(permission)).toEqual(['admin', 'finance']);
    },
  );

  it('a customer and a role name of a newer release have no permission', () => {
    expect(['customer', 'tomorrow', 'constructor'].map((role) => [isStaff(role), permissionsOf(role).size])).toEqual([
      [false, 0],
      [false, 0],
      [false, 0],
    ]);
  });

  it('sales see only the orders and licences of their own customers', () => {
    expect(STAFF_ROLES.filter((role) => may(role, 'orders.read') && seesOwnCustomers(role))).toEqual(['sales']);
  });

  it.each([
    ['admin', true],
    ['reviewer', false],
    ['sales', true],
    ['finance', true],
    ['support', true],
  ])('whether the role %s can give something away', (role, gives) => {
    expect(canGive(role)).toBe(gives);
  });
});
