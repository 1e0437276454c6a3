import { evidenceOf, websiteOf } from './evidence-of';
import type { ApplicationFile } from './applications';

const now = new Date('2026-11-21T02:00:00.000Z');
const file: ApplicationFile = {
  id: '3f1c1f0e-6d0c-4b53-9c35-0d2a2f4c6a11',
  status: 'pending',
  accountId: '6f1c1f0e-6d0c-4b53-9c35-0d2a2f4c6a11',
  mail: 'ops@lancang.example',
  mailDomain: 'lancang.example',
  mailHosts: { answer: 'found', hosts: ['mx.lancang.example'], askedAt: now.toISOString() },
  companyName: '澜沧',
  useCase: '',
  favoriteFeature: '',
  improvements: '',
  reviewNote: '',
  submittedAt: now.toISOString(),
  dueAt: now.toISOString(),
  decidedAt: null,
  decidedBy: null,
  setAsideUntil: null,
  accountCreatedAt: '2026-11-14T02:00:00.000Z',
  sameDomain: 0,
  accountName: '周宁',
  accountMail: 'ops@lancang.example',
  accountLocale: 'zh',
  signIns: 3,
  hasPasskey: false,
  paidOrders: 0,
  activeLicenses: 0,
  isFreeMail: false,
  isDisposableMail: false,
  isMailOverridden: false,
  isCaseAgreed: true,
  licenseId: null,
  licenseKey: null,
  namesakes: 0,
  ties: [],
  related: [],
  reviews: [],
  notes: [],
};
const doubtful = (change: Partial<ApplicationFile>) =>
  evidenceOf({ ...file, ...change }, now)
    .filter(({ isFine }) => !isFine)
    .map(({ name }) => name);

it('a plain application raises no doubt', () => {
  expect(doubtful({})).toEqual([]);
});

it.each<[string, Partial<ApplicationFile>]>([
  ['domain', { isFreeMail: true }],
  ['domain', { isDisposableMail: true }],
  ['domain', { isMailOverridden: true }],
  ['mx', { mailHosts: null }],
  ['mx', { mailHosts: { answer: 'none', hosts: [], askedAt: now.toISOString() } }],
  ['mx', { mailHosts: { answer: 'unknown', hosts: [], askedAt: now.toISOString() } }],
  ['account', { accountCreatedAt: '2026-11-14T02:00:01.000Z' }],
  ['account', { accountMail: 'other@lancang.example' }],
  ['name', { namesakes: 1 }],
  ['case', { isCaseAgreed: false }],
  ['ties', { ties: ['referral'] }],
])('an application with a doubtful %s needs a second look', (name, change) => {
  expect(doubtful(change)).toEqual([name]);
});

it.each([
  ['example.cn', {}, 'https://example.cn/'],
  ['Mail.Example-2.com.cn', {}, 'https://Mail.Example-2.com.cn/'],
  ['xn--fiq228c.xn--fiqs8s', {}, 'https://xn--fiq228c.xn--fiqs8s/'],
  ['qq.com', { isFreeMail: true }, null],
  ['mailinator.com', { isDisposableMail: true }, null],
  ['', {}, null],
  ['localhost', {}, null],
  ['10.0.0.1', {}, null],
  ['example.cn/path', {}, null],
  ['user@example.cn', {}, null],
  ['example.cn:8080', {}, null],
  ['javascript:alert(1)', {}, null],
])('the website of an applicant from %s with %j is %s', (mailDomain, kind, website) => {
  expect(websiteOf({ mailDomain, isFreeMail: false, isDisposableMail: false, ...kind })).toBe(website);
});
