import type { ComponentType } from 'react';
import type { Messages } from '../../i18n/namespaces';
import {
  GiftIcon,
  KeyIcon,
  LicenseIcon,
  ListIcon,
  LockIcon,
  MailIcon,
  MergeIcon,
  PersonIcon,
  QuoteIcon,
  ShareIcon,
} from '../../shared/ui/account-icons';

export interface AccountLink {
  readonly to: string;
  /** The name of its page, or other words for it. */
  readonly label: `titles.${keyof Messages['account']['titles']}` | 'iWantToPromote';
  readonly icon: ComponentType;
  /** Shown in red. */
  readonly red?: boolean;
}

/** The first of both menus. */
const FIRST: readonly AccountLink[] = [
  { to: '/profile', label: 'titles.profile', icon: PersonIcon },
  { to: '/password', label: 'titles.password', icon: LockIcon },
  { to: '/passkey', label: 'titles.passkey', icon: KeyIcon },
  { to: '/order', label: 'titles.orders', icon: ListIcon },
  { to: '/license', label: 'titles.licenses', icon: LicenseIcon },
];

/** The menu behind the avatar, and the account's part of the drawer. Sign out follows them. */
export const PROFILE_LINKS: readonly AccountLink[] = [
  ...FIRST,
  { to: '/affiliate', label: 'iWantToPromote', icon: ShareIcon, red: true },
];

const redeemCodes: AccountLink = { to: '/redeem-code', label: 'titles.redeemCode', icon: GiftIcon };
const mergeLogs: AccountLink = { to: '/merge-logs', label: 'titles.mergeLogs', icon: MergeIcon };
const emailSubscription: AccountLink = { to: '/email-subscription', label: 'titles.emailSubscription', icon: MailIcon };

/** The side menu of the account area. */
export const SIDE_LINKS: readonly AccountLink[] = [
  ...FIRST,
  redeemCodes,
  mergeLogs,
  { to: '/affiliate', label: 'titles.affiliate', icon: ShareIcon, red: true },
  emailSubscription,
];

/** Not part of the nine above. */
export const OTHER_LINKS: readonly AccountLink[] = [{ to: '/quotes', label: 'titles.quotes', icon: QuoteIcon }];

/** What does not fit on the first level of the menu behind the avatar. */
export const MORE_LINKS: readonly AccountLink[] = [redeemCodes, mergeLogs, emailSubscription, ...OTHER_LINKS];
