import { expect, test } from './support/test';
import { acceptResetLinks } from './support/auth';
import { aCustomer, anOrder, bind, pay, signIn, type Customer } from './support/customer';
import { anOffer } from './support/offers';
import { addressesOf, inGroups, PAGE_PATTERNS, PUBLIC_PAGES } from './support/pages';
import { anAdmin } from './support/staff';
import { walk, watchFocus } from './support/tab-walk';

/** The pricing page for renewing a licence. */
const RENEWAL = '/pricing?paidId=';
/** Pages for visitors who are not signed in. */
const BEFORE_SIGN_IN = [...PUBLIC_PAGES, '/login', '/register', '/forgot', '/reset/:token', '/404'];
/** Every page outside the console, in one language: both languages share the same parts. */
const PATTERNS = [...PAGE_PATTERNS.filter((pattern) => !/^\/(en|admin)(\/|$)/.test(pattern)), '/404', RENEWAL];

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

let customer: Customer;
/** An address for every page with a parameter. */
let addresses: Readonly<Record<string, string>>;

test.beforeAll(async ({ request }) => {
  const [admin, buyer] = await Promise.all([anAdmin(request), aCustomer(request, 'zh')]);
  customer = buyer;
  const [{ token }, order, open] = await Promise.all([
    anOffer(request, admin, customer),
    anOrder(request, customer),
    anOrder(request, customer, 'team'),
  ]);
  const paidId = await pay(request, customer, order);
  await bind(request, customer, paidId, 'rack-7.node-2');
  addresses = {
    ...addressesOf({ quote: token, order, license: paidId, unpaid: open }),
    [RENEWAL]: `/pricing?paidId=${paidId}`,
  };
});

for (const isSignedIn of [false, true]) {
  for (const patterns of inGroups(PATTERNS.filter((one) => BEFORE_SIGN_IN.includes(one) !== isSignedIn))) {
    test(`everything can be reached and seen by Tab alone, and nothing is covered, trapped or moved: ${patterns.join(', ')}`, async ({
      context,
      page,
    }) => {
      if (isSignedIn) await signIn(context, customer);
      await acceptResetLinks(page);
      await page.addInitScript(watchFocus);
      const faults: Record<string, unknown> = {};
      for (const pattern of patterns) {
        const address = addresses[pattern] ?? pattern;
        expect(address, 'an address for this page').not.toContain(':');
        await page.goto(address, { waitUntil: 'load' });
        await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
        await expect(page.locator('#root[data-prerendered], .loading, .skeleton, .ant-skeleton'), address).toHaveCount(
          0,
        );
        const { endless, ...lists } = await walk(page);
        const found = Object.entries(lists).filter(([, elements]) => elements.length > 0) as [string, unknown][];
        if (!endless) found.push(['trapped', 'the walk never came round']);
        if (found.length > 0) faults[pattern] = Object.fromEntries(found);
      }
      expect(faults).toEqual({});
    });
  }
}
