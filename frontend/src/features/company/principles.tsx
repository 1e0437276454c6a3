import { useTranslations } from 'use-intl';
import { SectionHead } from '../../shared/public-ui/section-head';

const PRINCIPLES = ['yours', 'open', 'offline', 'plain'] as const;

export function Principles() {
  const t = useTranslations('about.work');
  return (
    <section className="section tight sunken">
      <div className="wrap">
        <SectionHead title={t('title')} text={t('text')} />
        <ul className="rules">
          {PRINCIPLES.map((principle) => (
            <li key={principle}>
              <h3>{t(`${principle}.title`)}</h3>
              <p>{t(`${principle}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
