import { useTranslations } from 'use-intl';
import { useSite } from '../../features/site/use-site';
import './demo-strip.css';

/** At the foot of the window, where it moves nothing when it comes: nobody should take a demonstration for a shop. */
export function DemoStrip() {
  const t = useTranslations('shell');
  return useSite().demo && <p className="demo-strip">{t('demo')}</p>;
}
