import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../shared/ui/button';
import { Capacities } from './capacities';
import type { Plan } from './plan';

/** The enterprise plan has no price: shows its capacities, and how to get a free year. */
export function EnterpriseCard({ plan }: { readonly plan: Plan }) {
  const { id, name, description } = plan;
  const t = useTranslations('plans.free');
  return (
    <section className="ent" aria-labelledby="plan-enterprise">
      <div className="l">
        <h2 className="h3" id="plan-enterprise">
          {name}
        </h2>
        {description && <p className="muted">{description}</p>}
        <Capacities of={plan} />
      </div>
      <div className="r">
        <h3>{t('title')}</h3>
        <p className="muted">{t('text')}</p>
        <div className="row">
          <ButtonLink tone="primary" to="/request-quote">
            {t('apply')}
          </ButtonLink>
          <ButtonLink
            tone="text"
            className="go"
            to={`/request-quote?${new URLSearchParams({ tab: 'quote', plan: id })}`}
          >
            {t('quote')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
