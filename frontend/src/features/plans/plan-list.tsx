import './plans.css';
import { EnterpriseCard } from './enterprise-card';
import { ENTERPRISE_PLAN_ID, type Combo, type Plan, type Buying } from './plan';
import { PlanCard } from './plan-card';

interface Props {
  readonly plans: readonly Plan[];
  readonly buying: Buying | undefined;
  readonly onBuy: (plan: Plan, combo: Combo) => void;
}

/** Plans with prices as cards, enterprise without prices below them; all straddle the line. */
export function PlanList({ plans, buying, onBuy }: Props) {
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
