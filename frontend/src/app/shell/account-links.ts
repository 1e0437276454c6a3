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
import { ACCOUNT_PAGES } from '../account-pages';

type Page = (typeof ACCOUNT_PAGES)[number];

const ICONS: Readonly<Record<Page['icon'], ComponentType>> = {
  gift: GiftIcon,
  key: KeyIcon,
  license: LicenseIcon,
  list: ListIcon,
  lock: LockIcon,
  mail: MailIcon,
  merge: MergeIcon,
  person: PersonIcon,
  quote: QuoteIcon,
  share: ShareIcon,
};
/** Shown in red, and with a different label on the first level of the menu behind the avatar. */
const PROMOTED = 'affiliate';

export interface AccountLink {
  readonly to: string;
  /** The name of its page, or a different label. */
  readonly label: `titles.${keyof Messages['account']['titles']}` | 'iWantToPromote';
  readonly icon: ComponentType;
  /** Shown in red. */
  readonly red: boolean;
}

const linksTo = (isWanted: (page: Page) => boolean): AccountLink[] =>
  ACCOUNT_PAGES.filter(isWanted).map(({ path, title, icon }) => ({
    to: `/${path}`,
    label: `titles.${title}`,
    icon: ICONS[icon],
    red: path === PROMOTED,
  }));

/** The menu behind the avatar, and the account's part of the drawer. Sign out follows them. */
export const PROFILE_LINKS: readonly AccountLink[] = [
  ...linksTo(({ menu }) => menu === 'first'),
  ...linksTo(({ path }) => path === PROMOTED).map((link) => ({ ...link, label: 'iWantToPromote' as const })),
];

/** The side menu of the account area. */
export const SIDE_LINKS = linksTo(({ menu }) => menu !== 'apart');

/** Not part of the nine above. */
export const OTHER_LINKS = linksTo(({ menu }) => menu === 'apart');

/** What does not fit on the first level of the menu behind the avatar. */
export const MORE_LINKS = linksTo(({ menu, path }) => menu !== 'first' && path !== PROMOTED);
