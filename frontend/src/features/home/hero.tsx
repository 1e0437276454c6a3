import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../shared/ui/button';
import { kept } from '../../shared/ui/kept';
import { outward } from '../../shared/ui/outward';
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
        <div className="top-grid">
          <h1 className="display">
            <PhrasedText>{t('title')}</PhrasedText>
          </h1>
          <div>
            <p className="lead">
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
            <p className="small muted note-line">{t.rich('community', { link: outward(projectUrl) })}</p>
          </div>
        </div>
        <div className="stage">
          <Picture />
        </div>
      </div>
    </section>
  );
}
