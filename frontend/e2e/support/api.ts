import type { BrowserContext, Page } from '@playwright/test';
import type { components } from '../../src/api/schema';

type Schemas = components['schemas'];

const capacity = { users: 1, assets: 5 };

export const site: Schemas['SiteView'] = {
  name: '长堤',
  company: '长堤信息技术有限公司',
  address: '浙江省杭州市',
  taxNumber: '91330100M000100Y43',
  documentationUrl: 'https://docs.example.com/',
  openSourceUrl: 'https://code.example.com/causeway',
  friends: [{ name: '开源项目', url: 'https://code.example.com/causeway' }],
  icp: '浙ICP备00000000号-1',
  police: '',
  businessMail: 'business@example.com',
  supportMail: 'support@example.com',
  phone: '',
  wechat: '',
  campaign: {
    article: capacity,
    video: capacity,
    popular: capacity,
    reposted: capacity,
    review: capacity,
    popularReads: 1000,
    popularPlays: 2000,
    reviewDays: 3,
    keepMonths: 6,
  },
  points: { referralPercent: 10, userPrice: 12_000, assetPrice: 2_400, monthPrice: 6_000 },
  paymentMethods: ['sandbox'],
  features: [],
  demo: true,
};

export const plans: Schemas['PlansView'] = {
  plans: [
    {
      id: 'group',
      name: '小组',
      description: '',
      users: 5,
      assets: 30,
      combos: [{ months: 3, price: 17_000, discount: 1, chargeFen: 17_000, lifetime: false }],
    },
  ],
};

export const account: Schemas['AccountInfoView'] = {
  id: '6f1c1f0e-6d0c-4b53-9c35-0d2a2f4c6a11',
  name: '周宁',
  avatar: '',
  hasOwnAvatar: false,
  mail: 'zhouning@example.com',
  role: 'customer',
  permissions: [],
  locale: 'zh',
  referralCode: 'ZHOUNING',
  referralCount: 0,
  referralPoints: 0,
  marketingEmailUnsubscribed: false,
  hasPassword: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  deletionDueAt: null,
};

/** One transparent pixel. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const span = { revenueFen: 1_290_000, refundedFen: 0, orders: 9, accounts: 12 };

/** The console's overview after a month of business. */
const overview: Schemas['OverviewView'] = {
  asOf: '2026-11-21T04:00:00.000Z',
  days: Array.from({ length: 30 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 9, 23 + index)).toISOString().slice(0, 10),
    newFen: index * 1_000,
    renewalFen: index * 500,
    quoteFen: 0,
    changeFen: 0,
    orders: index % 4,
  })),
  totals: span,
  before: span,
  funnel: { registered: 12, ordered: 8, paid: 6, bound: 3 },
  licenses: { active: 9, unbound: 2, expiring: Array.from({ length: 13 }, (_, week) => week) },
  mail: { sent: 40, waiting: 1, failed: 2, bounced: 0, lastSentAt: '2026-11-21T03:59:00.000Z' },
};

const AT = '2026-11-21T01:00:00.000Z';
const work: Schemas['WaitingWorkView'][] = [
  { kind: 'incidents', count: 1, late: 1, oldestAt: AT, newestAt: AT, fresh: 1, place: '/admin/incidents?isOpen=true' },
  {
    kind: 'invoices',
    count: 0,
    late: 0,
    oldestAt: null,
    newestAt: null,
    fresh: 0,
    place: '/admin/invoices?isWaiting=true',
  },
];

/** The signed-in administrator of tests that only check the console's frame. */
export const administrator: Schemas['AccountInfoView'] = {
  ...account,
  role: 'admin',
  permissions: ['reports.read', 'orders.read', 'customers.read', 'licenses.read'],
};

const roles: Schemas['StaffRoleView'][] = [{ role: 'admin', permissions: administrator.permissions, canGive: true }];

const purse: Schemas['PointPricesView'] = {
  users: 12_000,
  assets: 2_400,
  months: 6_000,
  maxQuantity: 1_000,
  balance: 0,
  spendable: 0,
  held: 0,
  heldUntil: null,
};

const answers: Record<string, unknown> = {
  '/api/admin/overview': overview,
  '/api/admin/work': work,
  '/api/admin/roles': roles,
  '/api/captcha': { key: 'k', captcha: picture } satisfies Schemas['CaptchaView'],
  '/api/site': site,
  '/api/plans': plans,
  '/api/cases': { items: [], total: 0 },
  '/api/account/info': account,
  '/api/account/points/prices': purse,
  '/api/account/logout': {},
};

/** Fakes the API, so that the layout is tested without a server. Responses are added or replaced by path. */
export async function fakeApi(
  page: Page | BrowserContext,
  more: Record<string, { status: number; body: unknown }> = {},
): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const special = more[pathname];
    if (special) return route.fulfill({ status: special.status, json: special.body });
    if (pathname in answers) return route.fulfill({ json: answers[pathname] });
    // Lists that a test does not need are empty.
    if (route.request().method() === 'GET' && /^\/api\/(account|admin)\//.test(pathname)) {
      return route.fulfill({ json: { items: [], total: 0 } });
    }
    return route.fulfill({ status: 404, json: { code: 'request.not_found', message: 'Not found', requestId: 'r-1' } });
  });
}

/** Signs the browser in before the first page only, so that signing out lasts. */
export async function signIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('signed-in')) return;
    sessionStorage.setItem('signed-in', 'once');
    localStorage.setItem('token', 'test');
  });
}
