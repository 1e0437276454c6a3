import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../shared/ui/button';

/** Help for visitors who are undecided after the table. */
export function Undecided() {
  const t = useTranslations('editions.undecided');
  return (
    <section className="undecided" aria-labelledby="undecided">
      <div>
        <h2 className="h3" id="undecided">
          {t('title')}
        </h2>
        <p className="muted">{t('text')}</p>
      </div>
      <div className="row">
        <ButtonLink to="/faq">{t('faq')}</ButtonLink>
        <ButtonLink to="/request-quote?tab=quote">{t('quote')}</ButtonLink>
      </div>
    </section>
  );
}
