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
  readonly label: keyof Messages['shell']['account'];
  readonly icon: ComponentType;
  /** Shown in red. */
  readonly red?: boolean;
}

const profile: AccountLink = { to: '/profile', label: 'profile', icon: PersonIcon };
const password: AccountLink = { to: '/password', label: 'password', icon: LockIcon };
const passkey: AccountLink = { to: '/passkey', label: 'passkey', icon: KeyIcon };
const orders: AccountLink = { to: '/order', label: 'orders', icon: ListIcon };
const licenses: AccountLink = { to: '/license', label: 'licenses', icon: LicenseIcon };

/** The menu behind the avatar, and the account's part of the drawer. Sign out follows them. */
export const PROFILE_LINKS: readonly AccountLink[] = [
  profile,
  password,
  passkey,
  orders,
  licenses,
  { to: '/affiliate', label: 'iWantToPromote', icon: ShareIcon, red: true },
];

const redeemCodes: AccountLink = { to: '/redeem-code', label: 'redeemCodes', icon: GiftIcon };
const mergeLogs: AccountLink = { to: '/merge-logs', label: 'mergeLogs', icon: MergeIcon };
const emailSubscription: AccountLink = { to: '/email-subscription', label: 'emailSubscription', icon: MailIcon };

/** The side menu of the account area. */
export const SIDE_LINKS: readonly AccountLink[] = [
  profile,
  password,
  passkey,
  orders,
  licenses,
  redeemCodes,
  mergeLogs,
  { to: '/affiliate', label: 'promote', icon: ShareIcon, red: true },
  emailSubscription,
];

/** Not part of the nine above: quotes that our sales staff made. */
export const QUOTES_LINK: AccountLink = { to: '/quotes', label: 'quotes', icon: QuoteIcon };

/** What does not fit on the first level of the menu behind the avatar. */
export const MORE_LINKS: readonly AccountLink[] = [redeemCodes, mergeLogs, emailSubscription, QUOTES_LINK];
