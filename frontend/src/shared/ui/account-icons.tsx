import { outline } from './icons';

export const PersonIcon = outline(
  <>
    <circle cx="12" cy="8" r="3.5" />
    <path d="M5 20c.6-4 3.4-6 7-6s6.4 2 7 6" />
  </>,
);
export const LockIcon = outline(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="1.5" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
  </>,
);
export const KeyIcon = outline(
  <>
    <circle cx="8.5" cy="15.5" r="4" />
    <path d="m11.5 12.5 8-8M16 8l2.5 2.5" />
  </>,
);
export const ListIcon = outline(<path d="M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01" />);
export const LicenseIcon = outline(
  <>
    <rect x="4" y="4" width="16" height="13" rx="1.5" />
    <path d="M8 9h8M8 12.5h4M13.5 15.5v5l2-1.2 2 1.2v-5" />
  </>,
);
export const GiftIcon = outline(
  <>
    <rect x="4" y="9" width="16" height="11" rx="1.5" />
    <path d="M4 13h16M12 9v11M12 9C9 9 7.5 7.8 7.5 6.3S9 4 10 4.5 12 7 12 9c0-2 1-4 2-4.5s2.5.3 2.5 1.8S15 9 12 9Z" />
  </>,
);
export const MergeIcon = outline(<path d="M6 4v4c0 4 6 4 6 8v4M18 4v4c0 4-6 4-6 8" />);
export const ShareIcon = outline(
  <>
    <circle cx="6" cy="12" r="2.5" />
    <circle cx="17" cy="6" r="2.5" />
    <circle cx="17" cy="18" r="2.5" />
    <path d="m8.3 10.9 6.4-3.6M8.3 13.1l6.4 3.6" />
  </>,
);
export const MailIcon = outline(
  <>
    <rect x="4" y="5.5" width="16" height="13" rx="1.5" />
    <path d="m4.5 7 7.5 6 7.5-6" />
  </>,
);
export const QuoteIcon = outline(
  <>
    <path d="M6 3.5h8.5L18.5 8v12.5H6Z" />
    <path d="M14 3.5V8h4.5M9 12.5h6.5M9 16h4" />
  </>,
);
export const LeaveIcon = outline(
  <path d="M14 5H6.5A1.5 1.5 0 0 0 5 6.5v11A1.5 1.5 0 0 0 6.5 19H14M10 12h10M16.5 8.5 20 12l-3.5 3.5" />,
);
export const ConsoleIcon = outline(
  <>
    <rect x="4" y="4.5" width="16" height="15" rx="1.5" />
    <path d="M9.5 4.5v15M13 9h4M13 13h4" />
  </>,
);
export const FingerprintIcon = outline(
  <path d="M6 12a6 6 0 0 1 10.3-4.2M18 12c0 2.5-.2 5-1 7.5M12 12c0 3-.5 6-2 8.5M9 12a3 3 0 0 1 6 0c0 3-.3 5.5-1.3 8.5M6 12c0 2-.2 3.5-1 5" />,
);
