import { useTranslations } from 'use-intl';
import { useCapacityList } from '../../shared/hooks/use-capacity-list';
import { ButtonLink } from '../../shared/ui/button';

const PARTS = ['account', 'address', 'kind', 'proof', 'wish'] as const;

/** Where to send a piece and what to write; no address is mentioned where none is set. */
export function Submission({ businessMail }: { readonly businessMail: string }) {
  const t = useTranslations('promotion.submission');
  const list = useCapacityList();
  const letter = PARTS.map((part, index) => `${index + 1}. ${t(`${part}.label`)}: `).join('\n');
  const href = `mailto:${businessMail}?subject=${encodeURIComponent(t('subject'))}&body=${encodeURIComponent(letter)}`;
  return (
    <section className="section tight" aria-labelledby="submit">
      <div className="wrap submission">
        <div>
          <h2 id="submit">{t('title')}</h2>
          {businessMail && (
            <p className="lead">
              {t.rich('text', {
                mail: () => (
                  <a className="link" href={`mailto:${businessMail}`}>
                    {businessMail}
                  </a>
                ),
              })}
            </p>
          )}
          <div className="row actions">
            {businessMail && (
              <a className="btn primary" href={href}>
                {t('write')}
              </a>
            )}
            <ButtonLink to="/affiliate">{t('link')}</ButtonLink>
          </div>
        </div>
        <dl className="letter">
          {PARTS.map((part) => (
            <div key={part}>
              <dt>{t(`${part}.label`)}</dt>
              <dd>{t(`${part}.text`, list('unit'))}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
