import type { ReactNode } from 'react';

const line = (content: ReactNode) =>
  function Icon({ className }: { readonly className?: string }) {
    return (
      <svg
        className={className}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {content}
      </svg>
    );
  };

export const MoonIcon = line(<path d="M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5Z" />);
export const SunIcon = line(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4" />
  </>,
);
export const MenuIcon = line(<path d="M4 7h16M4 12h16M4 17h16" />);
export const CloseIcon = line(<path d="m6 6 12 12M18 6 6 18" />);
export const InfoIcon = line(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5M12 8h.01" />
  </>,
);
export const CheckIcon = line(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m8.5 12 2.5 2.5 4.5-5" />
  </>,
);
export const WarningIcon = line(<path d="M12 4 3.5 19h17L12 4ZM12 10v4M12 16.5h.01" />);
export const CrossIcon = line(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m9 9 6 6M15 9l-6 6" />
  </>,
);
export const CopyIcon = line(
  <>
    <rect x="9" y="9" width="11" height="11" rx="1.5" />
    <path d="M15 9V5.5A1.5 1.5 0 0 0 13.5 4h-8A1.5 1.5 0 0 0 4 5.5v8A1.5 1.5 0 0 0 5.5 15H9" />
  </>,
);
export const PersonIcon = line(
  <>
    <circle cx="12" cy="8" r="3.5" />
    <path d="M5 20c.6-4 3.4-6 7-6s6.4 2 7 6" />
  </>,
);
export const LockIcon = line(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="1.5" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
  </>,
);
export const KeyIcon = line(
  <>
    <circle cx="8.5" cy="15.5" r="4" />
    <path d="m11.5 12.5 8-8M16 8l2.5 2.5" />
  </>,
);
export const ListIcon = line(<path d="M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01" />);
export const LicenseIcon = line(
  <>
    <rect x="4" y="4" width="16" height="13" rx="1.5" />
    <path d="M8 9h8M8 12.5h4M13.5 15.5v5l2-1.2 2 1.2v-5" />
  </>,
);
export const GiftIcon = line(
  <>
    <rect x="4" y="9" width="16" height="11" rx="1.5" />
    <path d="M4 13h16M12 9v11M12 9C9 9 7.5 7.8 7.5 6.3S9 4 10 4.5 12 7 12 9c0-2 1-4 2-4.5s2.5.3 2.5 1.8S15 9 12 9Z" />
  </>,
);
export const MergeIcon = line(<path d="M6 4v4c0 4 6 4 6 8v4M18 4v4c0 4-6 4-6 8" />);
export const ShareIcon = line(
  <>
    <circle cx="6" cy="12" r="2.5" />
    <circle cx="17" cy="6" r="2.5" />
    <circle cx="17" cy="18" r="2.5" />
    <path d="m8.3 10.9 6.4-3.6M8.3 13.1l6.4 3.6" />
  </>,
);
export const MailIcon = line(
  <>
    <rect x="4" y="5.5" width="16" height="13" rx="1.5" />
    <path d="m4.5 7 7.5 6 7.5-6" />
  </>,
);
export const QuoteIcon = line(
  <>
    <path d="M6 3.5h8.5L18.5 8v12.5H6Z" />
    <path d="M14 3.5V8h4.5M9 12.5h6.5M9 16h4" />
  </>,
);
export const LeaveIcon = line(
  <path d="M14 5H6.5A1.5 1.5 0 0 0 5 6.5v11A1.5 1.5 0 0 0 6.5 19H14M10 12h10M16.5 8.5 20 12l-3.5 3.5" />,
);
export const PenIcon = line(
  <path d="m5 19 .8-3.7L15.5 5.6a1.5 1.5 0 0 1 2.1 0l.8.8a1.5 1.5 0 0 1 0 2.1L8.7 18.2 5 19Z" />,
);
export const MoreIcon = line(<path d="M6 12h.01M12 12h.01M18 12h.01" strokeWidth="2.6" />);
export const DownloadIcon = line(<path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14" />);
export const ClockIcon = line(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
);
export const BankIcon = line(<path d="M4 9.5 12 5l8 4.5H4ZM6 12.5V17M10 12.5V17M14 12.5V17M18 12.5V17M4 19.5h16" />);
export const CardIcon = line(
  <>
    <rect x="3.5" y="6" width="17" height="12" rx="1.5" />
    <path d="M3.5 10h17M7 14.5h4" />
  </>,
);
export const ChatIcon = line(
  <>
    <path d="M15 10c3.3 0 6 2.2 6 5 0 1.5-.8 2.8-2 3.7l.4 1.8-2.1-1c-.7.3-1.5.4-2.3.4-3.3 0-6-2.2-6-5s2.7-4.9 6-4.9Z" />
    <path d="M9 15.2c-.6 0-1.2-.1-1.8-.2l-2.7 1.3.6-2.2C3.8 13 3 11.5 3 9.9 3 6.6 6.1 4 9.8 4c3.2 0 5.9 1.9 6.6 4.6" />
  </>,
);
export const WalletIcon = line(
  <path d="M5 7h14M12 4v5M6.5 11h10c-1 4-4 7-8.5 8-2.5.5-3.5-1-3-2.5s3-2 6-1 6 3 8.5 4" />,
);
export const FlaskIcon = line(
  <path d="M9.5 4h5M10.5 4v5.5L5.5 18a1.5 1.5 0 0 0 1.3 2.2h10.4a1.5 1.5 0 0 0 1.3-2.2l-5-8.5V4M8 15h8" />,
);
