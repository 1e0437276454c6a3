/** Path data of a circle and of a box with round corners. An icon is one path, so each shape starts at an absolute point. */
export const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0 ${r} ${r} 0 1 1-${2 * r} 0Z`;
export const box = (x: number, y: number, width: number, height: number, r = 1.5): string =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1-${r} ${r}h${2 * r - width}a${r} ${r} 0 0 1-${r}-${r}v${2 * r - height}a${r} ${r} 0 0 1 ${r}-${r}Z`;

/**
 * An outline icon in the colour of the text around it; hidden from screen readers. 20 px wide where no style sheet says
 * otherwise: an SVG without a size fills its container.
 */
export const outline = (...shapes: readonly string[]) =>
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
        <path d={shapes.join('')} />
      </svg>
    );
  };

export const MoonIcon = outline('M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5Z');
export const SunIcon = outline(
  circle(12, 12, 4),
  'M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4',
);
export const BellIcon = outline('M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15L6 16Zm4 4.5a2 2 0 0 0 4 0');
export const MenuIcon = outline('M4 7h16M4 12h16M4 17h16');
export const SearchIcon = outline('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4 4');
export const CloseIcon = outline('m6 6 12 12M18 6 6 18');
export const InfoIcon = outline(circle(12, 12, 8.5), 'M12 11v5M12 8h.01');
export const CheckIcon = outline(circle(12, 12, 8.5), 'M8.5 12l2.5 2.5 4.5-5');
export const WarningIcon = outline('M12 4 3.5 19h17L12 4ZM12 10v4M12 16.5h.01');
export const CrossIcon = outline(circle(12, 12, 8.5), 'M9 9l6 6M15 9l-6 6');
export const CopyIcon = outline(
  box(9, 9, 11, 11),
  'M15 9V5.5A1.5 1.5 0 0 0 13.5 4h-8A1.5 1.5 0 0 0 4 5.5v8A1.5 1.5 0 0 0 5.5 15H9',
);
