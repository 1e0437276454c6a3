import { useTranslations } from 'use-intl';
import { ButtonLink, ButtonOutward } from '../../shared/ui/button';

/** Links from the company page to trying the product. */
export function TryIt({ projectUrl }: { readonly projectUrl: string }) {
  const t = useTranslations('about.next');
  return (
    <section className="section tight tint" aria-labelledby="next">
      <div className="wrap row between">
        <div>
          <h2 className="h3" id="next">
            {t('title')}
          </h2>
          <p className="muted">{t('text')}</p>
        </div>
        <div className="row">
          <ButtonOutward href={projectUrl}>{t('project')}</ButtonOutward>
          <ButtonLink tone="primary" to="/request-quote">
            {t('apply')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
