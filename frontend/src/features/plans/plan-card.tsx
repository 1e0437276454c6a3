import { Capacities } from './capacities';
import { ComboRow } from './combo-row';
import { isBuying, type Combo, type Plan, type Buying } from './plan';

interface Props {
  readonly plan: Plan;
  readonly buying: Buying | undefined;
  readonly onBuy: (plan: Plan, combo: Combo) => void;
}

/** A plan with its capacities and durations. Neighbouring cards share their row heights. */
export function PlanCard({ plan, buying, onBuy }: Props) {
  const { id, name, description, combos } = plan;
  return (
    <section className="plan" aria-labelledby={`plan-${id}`}>
      <div className="intro">
        <h2 className="h3" id={`plan-${id}`}>
          {name}
        </h2>
        {description && <p>{description}</p>}
      </div>
      <Capacities of={plan} />
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
