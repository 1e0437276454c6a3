import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../shared/ui/button';
import { SectionHead } from '../../shared/public-ui/section-head';

const STEPS = ['register', 'apply', 'review', 'shown'] as const;

/** How a company is featured, and how it is removed again. */
export function BecomingACase({ businessMail }: { readonly businessMail: string }) {
  const t = useTranslations('cases.how');
  return (
    <section className="section tint">
      <div className="wrap">
        <SectionHead title={t('title')} text={t('text')} />
        <ol className="path">
          {STEPS.map((step) => (
            <li key={step}>
              <h3>{t(`${step}.title`)}</h3>
              <p>{t(`${step}.text`)}</p>
            </li>
          ))}
        </ol>
        <div className="row after actions">
          <ButtonLink tone="primary" to="/request-quote">
            {t('action')}
          </ButtonLink>
          {businessMail && (
            <p className="small muted">
              {t.rich('removal', {
                mail: () => (
                  <a className="link" href={`mailto:${businessMail}`}>
                    {businessMail}
                  </a>
                ),
              })}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
