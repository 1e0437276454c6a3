import { useTranslations } from 'use-intl';
import { useSite } from '../../business/site';
import { Link } from '../../shared/ui/link';

/** The line across the water, its piers, and the beacon above. */
export const Mark = () => (
  <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect className="p" width="32" height="32" rx="7" />
    <g className="l" fill="none" strokeWidth="2.4">
      <path d="M0 14.5h32" />
      <path d="M7 15v11M16 15v11M25 15v11" strokeWidth="2.2" />
      <path d="M11.5 15v4.6M20.5 15v4.6" strokeWidth="1.6" />
    </g>
    <circle className="b" cx="20.5" cy="8.2" r="2.9" />
  </svg>
);

/** Logo and name, linked to the home page. */
export function Brand() {
  const t = useTranslations('shell');
  const { name, latinName } = useSite();

  return (
    <Link className="brand" to="/" aria-label={t('brandHome', { name: `${name} ${latinName}`.trim() })}>
      <Mark />
      <span>{name}</span>
      {latinName && <i lang="en">{latinName}</i>}
    </Link>
  );
}
