import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../shared/ui/button';
import { SectionHead } from '../../shared/public-ui/section-head';

const STEPS = ['link', 'write', 'submit', 'receive'] as const;

interface Props {
  readonly reviewDays: number;
  readonly referralPercent: number;
}

/** The steps from the referral link to the reward, with a link to get it. */
export function PromotionSteps({ reviewDays, referralPercent }: Props) {
  const t = useTranslations('promotion.steps');
  return (
    <section className="section tight" aria-labelledby="steps">
      <div className="wrap">
        <SectionHead id="steps" title={t('title')} text={t('text', { percent: referralPercent })} />
        <ol className="path">
          {STEPS.map((step) => (
            <li key={step}>
              <h3>{t(`${step}.title`)}</h3>
              <p>{t(`${step}.text`, { days: reviewDays })}</p>
            </li>
          ))}
        </ol>
        <p className="row after actions">
          <ButtonLink tone="primary" size="lg" to="/affiliate">
            {t('action')}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
