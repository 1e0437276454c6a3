import { useTranslations } from 'use-intl';
import './demo-strip.css';

/** At the foot of the window, where it moves nothing when it comes: nobody should take a demonstration for a shop. */
export default function DemoStrip() {
  const t = useTranslations('shell');
  return <p className="demo-strip">{t('demo')}</p>;
}
