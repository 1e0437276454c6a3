import * as fc from 'fast-check';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  companyKey,
  evaluateApplying,
  evaluateCompanyMail,
  evaluateReview,
  evaluateSetAside,
  REVIEW_ACTIONS,
  type ReviewAction,
} from './application.js';

const review = (status: ApplicationStatus, action: ReviewAction, note = 'noted', reviewerId = 'staff') =>
  evaluateReview({ status, applicantId: 'applicant' }, { action, reviewerId, note });

describe('a review', () => {
  it.each<[ApplicationStatus, ReviewAction, string]>([
    ['pending', 'approve', 'approved'],
    ['pending', 'reject', 'rejected'],
    ['pending', 'reopen', 'application.not_rejected'],
    ['approved', 'approve', 'application.already_decided'],
    ['approved', 'reject', 'application.already_decided'],
    ['approved', 'reopen', 'application.not_rejected'],
    ['rejected', 'approve', 'application.already_decided'],
    ['rejected', 'reject', 'application.already_decided'],
    ['rejected', 'reopen', 'pending'],
  ])('a review of an application that is %s, to %s it: %s', (status, action, outcome) => {
    const verdict = review(status, action);
    expect(verdict.ok ? verdict.status : verdict.code).toBe(outcome);
  });

  it('applicants cannot review their own application', () => {
    for (const action of REVIEW_ACTIONS) {
      for (const status of APPLICATION_STATUSES) {
        expect(review(status, action, 'noted', 'applicant')).toEqual({ ok: false, code: 'application.own_review' });
      }
    }
  });

  it('a review needs a note only to reject an application', () => {
    expect(review('pending', 'reject', '  ')).toEqual({ ok: false, code: 'application.note_required' });
    expect(review('pending', 'approve', '')).toMatchObject({ ok: true });
    expect(review('rejected', 'reopen', '')).toMatchObject({ ok: true });
  });

  it('an application is approved at most once and never leaves that state', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...REVIEW_ACTIONS)), (actions) => {
        let status: ApplicationStatus = 'pending';
        let approvals = 0;
        for (const action of actions) {
          const verdict = review(status, action);
          if (!verdict.ok) continue;
          status = verdict.status;
          if (status === 'approved') approvals += 1;
        }
        expect(approvals).toBeLessThanOrEqual(1);
        expect(status === 'approved').toBe(approvals === 1);
      }),
    );
  });
});

it.each([
  [{ isFree: false, isDisposable: false, isOverridden: false }, { ok: true }],
  [
    { isFree: true, isDisposable: false, isOverridden: false },
    { ok: false, code: 'application.free_mail' },
  ],
  [
    { isFree: false, isDisposable: true, isOverridden: false },
    { ok: false, code: 'application.disposable_mail' },
  ],
  [
    { isFree: true, isDisposable: true, isOverridden: false },
    { ok: false, code: 'application.disposable_mail' },
  ],
  [{ isFree: true, isDisposable: false, isOverridden: true }, { ok: true }],
  [{ isFree: false, isDisposable: true, isOverridden: true }, { ok: true }],
])('a company mail domain %p gets the verdict %p', (domain, verdict) => {
  expect(evaluateCompanyMail(domain)).toEqual(verdict);
  expect(evaluateApplying(false, domain)).toEqual(verdict);
  expect(evaluateApplying(true, domain)).toEqual({ ok: false, code: 'application.already_applied' });
});

it.each([
  { on: undefined, until: '2026-11-25T16:00:00.000Z', why: 'tomorrow, which began at 16:00 UTC' },
  { on: '2026-11-26', until: '2026-11-25T16:00:00.000Z', why: 'tomorrow' },
  { on: '2027-02-23', until: '2027-02-22T16:00:00.000Z', why: 'the last day allowed' },
  { on: '2026-11-25', until: null, why: 'today' },
  { on: '2026-11-24', until: null, why: 'yesterday' },
  { on: '2027-02-24', until: null, why: 'a day too far' },
])('an application set aside until $on returns at $until: $why', ({ on, until }) => {
  const verdict = evaluateSetAside(on, new Date('2026-11-25T15:59:59.000Z'));
  expect(verdict).toEqual(
    until === null ? { ok: false, code: 'application.aside_day' } : { ok: true, until: new Date(until) },
  );
});

it.each([
  ['杭州青石物流有限公司', '杭州青石物流'],
  ['杭州青石物流', '杭州青石物流'],
  [' 杭州青石物流有限公司 ', '杭州青石物流'],
  ['杭州 青石　物流\t有限 公司', '杭州青石物流'],
  ['杭州青石物流股份有限公司', '杭州青石物流'],
  ['杭州青石物流有限责任公司', '杭州青石物流'],
  ['杭州青石物流有限責任公司', '杭州青石物流'],
  ['杭州青石物流公司', '杭州青石物流'],
  ['“杭州青石物流”有限公司。', '杭州青石物流'],
  ['杭州\u200b青石\ufeff物流有限公司', '杭州青石物流'],
  ['青石（杭州）物流有限公司', '青石杭州物流'],
  ['青石(杭州)物流有限公司', '青石杭州物流'],
  ['青石·杭州·物流', '青石杭州物流'],
  ['青石集团有限公司', '青石集团'],
  ['Ｑｉｎｇｓｈｉ　Ｌｏｇｉｓｔｉｃｓ', 'qingshilogistics'],
  ['Qingshi Logistics Co., Ltd.', 'qingshilogistics'],
  ['QINGSHI LOGISTICS CO.,LTD', 'qingshilogistics'],
  ['Qingshi-Logistics Company Limited', 'qingshilogistics'],
  ['qingshi logistics pte. ltd.', 'qingshilogistics'],
  ['Q.S. Tech Inc', 'qstech'],
  ['QS Tech', 'qstech'],
  ['Müller GmbH', 'müller'],
  ['Mu\u0308ller', 'müller'],
  ['Zinc', 'zinc'],
  ['3M', '3m'],
  ['公司', '公司'],
  ['有限公司', '有限公司'],
  ['Ltd', 'ltd'],
  ['Company Limited', 'company'],
  ['！？', '!?'],
  ['', ''],
  [' \u200b', ''],
])('the company name %j is compared as %j', (name, key) => {
  expect(companyKey(name)).toBe(key);
});
