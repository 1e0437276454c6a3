import type { Messages } from '../../i18n/namespaces';

export interface NavLink {
  readonly to: string;
  readonly label: keyof Messages['shell']['nav'];
  /** Highlighted in the warning tone. */
  readonly hot?: boolean;
}

/** Links of header and drawer, in this order; the external documentation follows them. */
export const NAV_LINKS: readonly NavLink[] = [
  { to: '/', label: 'home' },
  { to: '/difference', label: 'difference' },
  { to: '/pricing', label: 'pricing' },
  { to: '/cases', label: 'cases' },
  { to: '/request-quote', label: 'requestQuote' },
  { to: '/promotion', label: 'promotion', hot: true },
  { to: '/faq', label: 'faq' },
  { to: '/about', label: 'about' },
];
