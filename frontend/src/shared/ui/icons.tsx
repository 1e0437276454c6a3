import type { ReactNode } from 'react';

/**
 * An outline icon in the colour of the text around it; hidden from screen readers. 20 px wide where no style sheet says
 * otherwise: an SVG without a size fills its container.
 */
export const outline = (content: ReactNode) =>
  function Icon({ className }: { readonly className?: string }) {
    return (
      <svg
        className={className}
        width="20"
        height="20"
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

export const MoonIcon = outline(<path d="M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5Z" />);
export const SunIcon = outline(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4" />
  </>,
);
export const BellIcon = outline(<path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15L6 16Zm4 4.5a2 2 0 0 0 4 0" />);
export const MenuIcon = outline(<path d="M4 7h16M4 12h16M4 17h16" />);
export const SearchIcon = outline(<path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4 4" />);
export const CloseIcon = outline(<path d="m6 6 12 12M18 6 6 18" />);
export const InfoIcon = outline(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5M12 8h.01" />
  </>,
);
export const CheckIcon = outline(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m8.5 12 2.5 2.5 4.5-5" />
  </>,
);
export const WarningIcon = outline(<path d="M12 4 3.5 19h17L12 4ZM12 10v4M12 16.5h.01" />);
export const CrossIcon = outline(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m9 9 6 6M15 9l-6 6" />
  </>,
);
export const CopyIcon = outline(
  <>
    <rect x="9" y="9" width="11" height="11" rx="1.5" />
    <path d="M15 9V5.5A1.5 1.5 0 0 0 13.5 4h-8A1.5 1.5 0 0 0 4 5.5v8A1.5 1.5 0 0 0 5.5 15H9" />
  </>,
);
