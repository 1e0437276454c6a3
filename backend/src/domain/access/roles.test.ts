import { type Permission, PERMISSIONS } from './permissions.js';
import { canGive, isStaff, may, permissionsOf, STAFF_ROLES } from './roles.js';

const withPermission = (permission: Permission) => STAFF_ROLES.filter((role) => may(role, permission));

describe('the roles of staff', () => {
  it.each(['staff.appoint', 'approvals.decide', 'transfers.confirm'] as const)(
    'leave %s, the second consent, to administrators alone',
    (permission) => {
      expect(withPermission(permission)).toEqual(['admin']);
    },
  );

  it('give every permission to administrators', () => {
    expect([...permissionsOf('admin')]).toEqual([...PERMISSIONS]);
  });

  it('leave reviewers applications and cases, as ever', () => {
    expect([...permissionsOf('reviewer')]).toEqual(['applications.review', 'cases.publish']);
  });

  it.each(['orders.refund', 'refunds.settle', 'transfers.enter', 'incidents.settle', 'invoices.issue'] as const)(
    'keep %s, which moves or settles money, from sales and support',
    (permission) => {
      expect(withPermission(permission)).toEqual(['admin', 'finance']);
    },
  );

  it('leave a customer and a name from a newer release without any permission', () => {
    expect(['customer', 'tomorrow', 'constructor'].map((role) => [isStaff(role), permissionsOf(role).size])).toEqual([
      [false, 0],
      [false, 0],
      [false, 0],
    ]);
  });

  it.each([
    ['admin', true],
    ['reviewer', false],
    ['sales', true],
    ['finance', true],
    ['support', true],
  ])('tell whether %s can give something away', (role, gives) => {
    expect(canGive(role)).toBe(gives);
  });
});
