import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CAPACITIES, type Capacities } from '../../business/capacities';
import { useCapacityList, Capacity } from '../../business/capacity';
import { discountFigure, formatYuan } from '../../shared/format/money';
import { Button, ButtonLink } from '../../shared/ui/button';
import { outline } from '../../shared/ui/icons';
import { Link } from '../../shared/ui/link';
import { PhrasedText } from '../../shared/ui/phrased-text';
import './plans.css';
import {
  badgeClass,
  RECOMMENDED_MONTHS,
  type Combo,
  type Plan,
  isBuying,
  type Buying,
  ENTERPRISE_PLAN_ID,
} from './plans.api';

interface Props {
  readonly planName: string;
  readonly combo: Combo;
  /** Its order is being placed. */
  readonly busy: boolean;
  readonly onBuy: () => void;
}

/** One duration of a plan: its term, its price, and the button. */
export function ComboRow({ planName, combo, busy, onBuy }: Props) {
  const t = useTranslations('plans');
  const locale = useLocale();
  const { months, lifetime, price, discount, chargeFen } = combo;
  const reduced = discount < 1;
  const badge = reduced && (
    <span className={badgeClass(discount)}>{t('off', { value: discountFigure(discount, locale) })}</span>
  );

  return (
    <li className={lifetime ? 'combo life' : 'combo'}>
      <span className="t">
        {lifetime ? (
          <span>
            <PhrasedText>{t('lifetime')}</PhrasedText>
          </span>
        ) : (
          t('months', { months })
        )}
        {!lifetime && badge}
      </span>
      <span className="row pr num">
        <b>{formatYuan(chargeFen)}</b>
        {reduced && (
          <s className="small subtle">
            <span className="sr">{t('was')} </span>
            {formatYuan(price)}
          </s>
        )}
        {lifetime && badge}
      </span>
      <Button tone={months === RECOMMENDED_MONTHS ? 'primary' : undefined} busy={busy} onClick={onBuy}>
        {t('buy')}
        <span className="sr">
          {t('buyWhat', { plan: planName, combo: lifetime ? t('lifetimeShort') : t('months', { months }) })}
        </span>
      </Button>
    </li>
  );
}

/** What a plan allows; −1 is shown as 不限. */
export function PlanCapacities({ of }: { readonly of: Capacities }) {
  const t = useTranslations('ui.capacity.unit');
  return (
    <div className="caps">
      {CAPACITIES.map((name) => (
        <div key={name}>
          <b>
            <Capacity value={of[name]} />
          </b>
          <span className="small muted">{t(name)}</span>
        </div>
      ))}
    </div>
  );
}

/** The enterprise plan has no price: shows its capacities, and how to get a free year. */
export function EnterpriseCard({ plan }: { readonly plan: Plan }) {
  const { id, name, description } = plan;
  const t = useTranslations('plans.free');
  return (
    <section className="card ent" aria-labelledby="plan-enterprise">
      <div className="l">
        <h2 className="h3" id="plan-enterprise">
          {name}
        </h2>
        {description && <p className="muted mt-1">{description}</p>}
        <PlanCapacities of={plan} />
      </div>
      <div className="r">
        <h3>{t('title')}</h3>
        <p className="muted mt-1">{t('text')}</p>
        <div className="row actions mt-5">
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

interface PlanCardProps {
  readonly plan: Plan;
  readonly buying: Buying | undefined;
  readonly onBuy: (plan: Plan, combo: Combo) => void;
}

/** A plan with its capacities and durations. Neighbouring cards share their row heights. */
export function PlanCard({ plan, buying, onBuy }: PlanCardProps) {
  const { id, name, description, combos } = plan;
  return (
    <section className="card plan" aria-labelledby={`plan-${id}`}>
      <div className="intro">
        <h2 className="h3" id={`plan-${id}`}>
          {name}
        </h2>
        {description && <p className="muted mt-1">{description}</p>}
      </div>
      <PlanCapacities of={plan} />
      <ul>
        {combos.map((combo) => (
          <ComboRow
            key={combo.lifetime ? 'lifetime' : combo.months}
            planName={name}
            combo={combo}
            busy={isBuying(buying, plan, combo)}
            onBuy={() => onBuy(plan, combo)}
          />
        ))}
      </ul>
    </section>
  );
}

/** What plans limit, with a link to the limits of one's own licences. */
export function PlanLimits() {
  const t = useTranslations('plans');
  const list = useCapacityList();
  return (
    <>
      {t('limits', list('definition', t('limitsComma')))}{' '}
      <Link className="link" to="/license">
        {t('limitsLink')}
      </Link>
    </>
  );
}

const WritingIcon = outline('M5 19 6 14.5 16.5 4l3.5 3.5L9.5 18 5 19ZM14 6.5l3.5 3.5M4 21.5h16');

const unbroken = (chunks: ReactNode) => <span className="ph">{chunks}</span>;

interface PromotionCardProps {
  /** The lowest reward for an article. */
  readonly article: Capacities;
  /** The highest reward for a video, before bonuses. */
  readonly video: Capacities;
}

/** Link to the content campaign: capacity for an article. */
export function PromotionCard({ article, video }: PromotionCardProps) {
  const t = useTranslations('plans.promo');
  const unit = useTranslations('ui.capacity.unit');
  const list = useCapacityList();
  return (
    <div className="alert warning promo">
      <WritingIcon />
      <div className="grow">
        <p className="h4">{t('title')}</p>
        <p className="small muted">
          {t.rich('text', {
            ...list((name) => t('range', { from: article[name], to: video[name], unit: unit(name) })),
            part: unbroken,
          })}
        </p>
      </div>
      <ButtonLink to="/promotion">{t('action')}</ButtonLink>
    </div>
  );
}

interface PlanListProps {
  readonly plans: readonly Plan[];
  readonly buying: Buying | undefined;
  readonly onBuy: (plan: Plan, combo: Combo) => void;
}

/** Plans with prices as cards, enterprise without prices below them; all straddle the line. */
export function PlanList({ plans, buying, onBuy }: PlanListProps) {
  const priced = plans.filter(({ id }) => id !== ENTERPRISE_PLAN_ID);
  const enterprise = plans.find(({ id }) => id === ENTERPRISE_PLAN_ID);
  return (
    <div className="shore">
      <div className="plans">
        {priced.map((plan) => (
          <PlanCard key={plan.id} plan={plan} buying={buying} onBuy={onBuy} />
        ))}
      </div>
      {enterprise && <EnterpriseCard plan={enterprise} />}
    </div>
  );
}
