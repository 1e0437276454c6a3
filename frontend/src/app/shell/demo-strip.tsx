import { useId } from 'react';
import { useTranslations } from 'use-intl';
import './demo-strip.css';

/** At the foot of the window, where it moves nothing when it comes: nobody should take a demonstration for a shop. */
export default function DemoStrip() {
  const t = useTranslations('shell');
  const id = useId();
  // A landmark of its own: it stands beside the page's others.
  return (
    <section className="demo-strip" aria-labelledby={id}>
      <p id={id}>{t('demo')}</p>
    </section>
  );
}
