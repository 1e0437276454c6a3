import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { isBuying, type Combo, type Plan, type Buying, useChoice } from '../../../features/plans/plans.api';
import { Alert } from '../../../shared/public-ui/alert';
import { Button } from '../../../shared/ui/button';

interface Props {
  readonly buying: Buying | undefined;
  readonly onBuy: (plan: Plan, combo: Combo) => void;
}

/** The choice made before signing in, ready to buy. Needs a click, because it opens a tab for the payment. */
export default function Chosen({ buying, onBuy }: Props) {
  const t = useTranslations('plans');
  const { pathname, search } = useLocation();
  const choice = useChoice(`${pathname}${search}`);
  if (!choice) return null;
  const { plan, combo, months } = choice;
  return (
    <div className="notices">
      <Alert
        tone="success"
        action={
          <Button tone="primary" busy={isBuying(buying, plan, combo)} onClick={() => onBuy(plan, combo)}>
            {t('buy')}
          </Button>
        }
      >
        {t('chosen', { plan: plan.name, months })}
      </Alert>
    </div>
  );
}
