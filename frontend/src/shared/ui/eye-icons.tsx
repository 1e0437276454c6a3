import { outline } from './icons';

export const EyeIcon = outline(
  <>
    <path d="M3 12c2.2-4 5.2-6 9-6s6.8 2 9 6c-2.2 4-5.2 6-9 6s-6.8-2-9-6Z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
export const EyeOffIcon = outline(
  <path d="M4 4l16 16M9.5 6.3A9 9 0 0 1 12 6c3.8 0 6.8 2 9 6a15 15 0 0 1-2.3 3.2M6.4 7.8A13 13 0 0 0 3 12c2.2 4 5.2 6 9 6a9 9 0 0 0 4.3-1M10 10a2.8 2.8 0 0 0 4 4" />,
);
