import { Link } from 'react-router-dom';
import { useLocale, useTranslations } from 'use-intl';
import { useSite } from '../../features/site/use-site';
import { Mark } from '../../shared/ui/mark';

/** The mark and the name, leading home. */
export function Brand() {
  const t = useTranslations('shell');
  const locale = useLocale();
  const { brand } = useSite();
  const second = locale === 'zh' && brand.latinName !== brand.name.zh ? brand.latinName : '';
  const name = [brand.name[locale], second].filter(Boolean).join(' ');

  return (
    <Link className="brand" to="/" aria-label={t('brandHome', { name })}>
      <Mark />
      <span>{brand.name[locale]}</span>
      {second && <i lang="en">{second}</i>}
    </Link>
  );
}
