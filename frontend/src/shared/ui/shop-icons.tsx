import { box, circle, outline } from './icons';

export const PenIcon = outline('m5 19 .8-3.7L15.5 5.6a1.5 1.5 0 0 1 2.1 0l.8.8a1.5 1.5 0 0 1 0 2.1L8.7 18.2 5 19Z');
export const MoreIcon = outline(circle(6, 12, 0.5), circle(12, 12, 0.5), circle(18, 12, 0.5));
export const DownloadIcon = outline('M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14');
export const ClockIcon = outline(circle(12, 12, 8.5), 'M12 7.5V12l3 2');
export const BankIcon = outline('M4 9.5 12 5l8 4.5H4ZM6 12.5V17M10 12.5V17M14 12.5V17M18 12.5V17M4 19.5h16');
export const CardIcon = outline(box(3.5, 6, 17, 12), 'M3.5 10h17M7 14.5h4');
export const ChatIcon = outline(
  'M15 10c3.3 0 6 2.2 6 5 0 1.5-.8 2.8-2 3.7l.4 1.8-2.1-1c-.7.3-1.5.4-2.3.4-3.3 0-6-2.2-6-5s2.7-4.9 6-4.9Z',
  'M9 15.2c-.6 0-1.2-.1-1.8-.2l-2.7 1.3.6-2.2C3.8 13 3 11.5 3 9.9 3 6.6 6.1 4 9.8 4c3.2 0 5.9 1.9 6.6 4.6',
);
export const WalletIcon = outline('M5 7h14M12 4v5M6.5 11h10c-1 4-4 7-8.5 8-2.5.5-3.5-1-3-2.5s3-2 6-1 6 3 8.5 4');
export const FlaskIcon = outline(
  'M9.5 4h5M10.5 4v5.5L5.5 18a1.5 1.5 0 0 0 1.3 2.2h10.4a1.5 1.5 0 0 0 1.3-2.2l-5-8.5V4M8 15h8',
);
