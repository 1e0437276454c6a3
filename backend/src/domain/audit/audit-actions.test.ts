import { AUDIT_ACTIONS } from './audit-actions.js';

it('every audit action is a noun and a verb and is listed once', () => {
  expect(AUDIT_ACTIONS.filter((action) => !/^[a-z][a-z_-]*\.[a-z_]+$/.test(action))).toEqual([]);
  expect(new Set(AUDIT_ACTIONS).size).toBe(AUDIT_ACTIONS.length);
});
