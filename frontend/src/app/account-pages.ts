import type { Messages } from '../i18n/namespaces';
import { featurePage, page } from './page';

interface AccountPage {
  readonly path: string;
  readonly route: ReturnType<typeof page>;
  readonly title: keyof Messages['account']['titles'];
  /** The name of its icon: the icons load with the menus (`shell/account-links.ts`), this list with every page. */
  readonly icon: string;
  /**
   * `first`: at the top of the side menu and of the menu behind the avatar; `side`: below them in the side menu, and one
   * level down in the other; `apart`: as `side`, below a line.
   */
  readonly menu: 'first' | 'side' | 'apart';
}

/** The pages of the account area that its menus lead to, in their order. */
export const ACCOUNT_PAGES = [
  { path: 'profile', route: page('profile/profile'), title: 'profile', icon: 'person', menu: 'first' },
  { path: 'password', route: page('password/password'), title: 'password', icon: 'lock', menu: 'first' },
  { path: 'passkey', route: page('passkey/passkey'), title: 'passkey', icon: 'key', menu: 'first' },
  { path: 'order', route: featurePage('orders/orders'), title: 'orders', icon: 'list', menu: 'first' },
  { path: 'license', route: featurePage('licenses/licenses'), title: 'licenses', icon: 'license', menu: 'first' },
  { path: 'redeem-code', route: page('redeem-code/redeem-code'), title: 'redeemCode', icon: 'gift', menu: 'side' },
  { path: 'merge-logs', route: featurePage('licenses/merge-logs'), title: 'mergeLogs', icon: 'merge', menu: 'side' },
  { path: 'affiliate', route: featurePage('points/affiliate'), title: 'affiliate', icon: 'share', menu: 'side' },
  {
    path: 'email-subscription',
    route: featurePage('marketing-email/email-subscription'),
    title: 'emailSubscription',
    icon: 'mail',
    menu: 'side',
  },
  { path: 'quotes', route: featurePage('quotes/quotes'), title: 'quotes', icon: 'quote', menu: 'apart' },
] as const satisfies readonly AccountPage[];
