import { useTranslations } from 'use-intl';
import { ButtonLink, ButtonOutward } from '../../shared/ui/button';
import { kept } from '../../shared/ui/later';
import { outward } from '../../shared/ui/link';
import { ClausedText, PhrasedText } from '../../shared/ui/phrased-text';

const Picture = kept(() => import('./story-picture'));

interface Props {
  readonly brand: string;
  /** Address of the open-source project. */
  readonly projectUrl: string;
}

export function Hero({ brand, projectUrl }: Props) {
  const t = useTranslations('home.hero');
  return (
    <section className="hero">
      <div className="wrap">
        <div className="columns">
          <h1 className="display">
            <PhrasedText>{t('title')}</PhrasedText>
          </h1>
          <div>
            <p className="lead mb-6">
              <ClausedText>{t('text', { brand })}</ClausedText>
            </p>
            <div className="row actions">
              <ButtonLink tone="primary" size="lg" to="/request-quote">
                {t('apply')}
              </ButtonLink>
              <ButtonLink size="lg" to="/pricing">
                {t('pricing')}
              </ButtonLink>
            </div>
            <p className="small muted mt-4">{t.rich('community', { link: outward(projectUrl) })}</p>
          </div>
        </div>
        <div className="stage">
          <Picture />
        </div>
      </div>
    </section>
  );
}

/** The closing band of the home page: how easy the first step is. */
export function Closing({ docsUrl }: { readonly docsUrl: string }) {
  const t = useTranslations('home.closing');
  return (
    <section className="cta">
      <div className="ticks" aria-hidden="true" />
      <div className="wrap">
        <div className="columns in">
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
