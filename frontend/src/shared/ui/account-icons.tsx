import { box, circle, outline } from './icons';

export const PersonIcon = outline(circle(12, 8, 3.5), 'M5 20c.6-4 3.4-6 7-6s6.4 2 7 6');
export const LockIcon = outline(box(5, 10.5, 14, 9.5), 'M8 10.5V8a4 4 0 0 1 8 0v2.5');
export const KeyIcon = outline(circle(8.5, 15.5, 4), 'M11.5 12.5l8-8M16 8l2.5 2.5');
export const ListIcon = outline('M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01');
export const LicenseIcon = outline(box(4, 4, 16, 13), 'M8 9h8M8 12.5h4M13.5 15.5v5l2-1.2 2 1.2v-5');
export const GiftIcon = outline(
  box(4, 9, 16, 11),
  'M4 13h16M12 9v11M12 9C9 9 7.5 7.8 7.5 6.3S9 4 10 4.5 12 7 12 9c0-2 1-4 2-4.5s2.5.3 2.5 1.8S15 9 12 9Z',
);
export const MergeIcon = outline('M6 4v4c0 4 6 4 6 8v4M18 4v4c0 4-6 4-6 8');
export const ShareIcon = outline(
  circle(6, 12, 2.5),
  circle(17, 6, 2.5),
  circle(17, 18, 2.5),
  'M8.3 10.9l6.4-3.6M8.3 13.1l6.4 3.6',
);
export const MailIcon = outline(box(4, 5.5, 16, 13), 'M4.5 7l7.5 6 7.5-6');
export const QuoteIcon = outline('M6 3.5h8.5L18.5 8v12.5H6Z', 'M14 3.5V8h4.5M9 12.5h6.5M9 16h4');
export const LeaveIcon = outline(
  'M14 5H6.5A1.5 1.5 0 0 0 5 6.5v11A1.5 1.5 0 0 0 6.5 19H14M10 12h10M16.5 8.5 20 12l-3.5 3.5',
);
export const ConsoleIcon = outline(box(4, 4.5, 16, 15), 'M9.5 4.5v15M13 9h4M13 13h4');
export const FingerprintIcon = outline(
  'M6 12a6 6 0 0 1 10.3-4.2M18 12c0 2.5-.2 5-1 7.5M12 12c0 3-.5 6-2 8.5M9 12a3 3 0 0 1 6 0c0 3-.3 5.5-1.3 8.5M6 12c0 2-.2 3.5-1 5',
);
