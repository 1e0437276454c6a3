import { useTranslations } from 'use-intl';
import { useSite } from '../../features/site/use-site';
import { Mark } from './mark';
import { Link } from '../../shared/ui/link';

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
