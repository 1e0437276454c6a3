import { useTranslations } from 'use-intl';
import { useCapacityList } from '../../shared/hooks/use-capacity-list';
import { Link } from '../../shared/ui/link';

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
