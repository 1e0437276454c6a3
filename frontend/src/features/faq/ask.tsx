import { useTranslations } from 'use-intl';
import { ButtonLink, ButtonOutward } from '../../shared/ui/button';

interface Props {
  readonly supportMail: string;
  readonly documentationUrl: string;
}

/** Contacts for questions that are not answered here. */
export function Ask({ supportMail, documentationUrl }: Props) {
  const t = useTranslations('faq.ask');
  return (
    <section className="ask" aria-labelledby="ask">
      <div>
        <h2 className="h3" id="ask">
          {t('title')}
        </h2>
        <p className="muted">{t('text')}</p>
      </div>
      <div className="row">
        {supportMail && (
          <a className="btn primary" href={`mailto:${supportMail}`}>
            {t('write')}
          </a>
        )}
        <ButtonOutward href={documentationUrl}>{t('docs')}</ButtonOutward>
        <ButtonLink to="/request-quote?tab=quote">{t('quote')}</ButtonLink>
      </div>
    </section>
  );
}
