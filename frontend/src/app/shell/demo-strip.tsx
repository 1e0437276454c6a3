import { useId } from 'react';
import { useTranslations } from 'use-intl';

/**
 * At the foot of the window, where it shifts no content when it appears: makes clear that a demonstration is not a real
 * shop.
 */
export default function DemoStrip() {
  const t = useTranslations('shell');
  const id = useId();
  // A separate landmark, because it lies outside the other landmarks of the page.
  return (
    <section className="demo-strip" aria-labelledby={id}>
      <p id={id}>{t('demo')}</p>
    </section>
  );
}
