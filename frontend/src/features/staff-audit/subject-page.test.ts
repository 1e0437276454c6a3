import { subjectPage } from './audit';

const ID = '887b960e-0a0b-43a4-8a75-1f95209e4228';

test.each([
  ['order.refund_placed', ID, `/admin/orders/${ID}`],
  ['session.begun', ID, `/admin/users/${ID}`],
  ['license.granted', ID, `/admin/licenses/${ID}`],
  ['proposal.made', ID, null],
  ['application.canned_note_saved', ID, null],
  ['coupon.changed', ID, null],
  ['account.exported', 'accounts', null],
])('the subject of %s, %s, is seen at %s', (action, subject, page) => expect(subjectPage(action, subject)).toBe(page));
