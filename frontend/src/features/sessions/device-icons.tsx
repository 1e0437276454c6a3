import { outline } from '../../shared/ui/icons';

export const ComputerIcon = outline(
  <>
    <rect x="4" y="5" width="16" height="11" rx="1.5" />
    <path d="M2.5 19.5h19" />
  </>,
);
export const PhoneIcon = outline(
  <>
    <rect x="7" y="3" width="10" height="18" rx="2" />
    <path d="M11 18h2" />
  </>,
);
