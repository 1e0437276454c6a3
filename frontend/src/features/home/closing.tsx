import { useTranslations } from 'use-intl';
import { ButtonLink, ButtonOutward } from '../../shared/ui/button';
import { PhrasedText } from '../../shared/ui/phrased-text';

/** The closing band of the home page: how easy the first step is. */
export function Closing({ docsUrl }: { readonly docsUrl: string }) {
  const t = useTranslations('home.closing');
  return (
    <section className="cta">
      <div className="ticks" aria-hidden="true" />
      <div className="wrap">
        <div className="in">
          <div>
            <h2>
              <PhrasedText>{t('title')}</PhrasedText>
            </h2>
            <p>{t('text')}</p>
            <div className="row actions">
              <ButtonLink tone="primary" size="lg" to="/register">
                {t('register')}
              </ButtonLink>
              <ButtonOutward size="lg" href={docsUrl}>
                {t('docs')}
              </ButtonOutward>
            </div>
          </div>
          <div className="shell">
            <div className="d"># {t('shell.where')}</div>
            <div>docker compose up -d</div>
            <div className="a">✓ {t('shell.gateway')}</div>
            <div className="a">✓ {t('shell.console')} https://10.0.0.8</div>
            <div className="d"># {t('shell.next')}</div>
          </div>
        </div>
      </div>
    </section>
  );
}
