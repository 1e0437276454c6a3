import { useTranslations } from 'use-intl';
import { Capacity } from '../../shared/ui/capacity';

interface Props {
  readonly users: number;
  readonly assets: number;
}

/** A plan's users and assets; −1 is shown as 不限. */
export function Capacities({ users, assets }: Props) {
  const t = useTranslations('plans');
  return (
    <div className="caps">
      <div>
        <b>
          <Capacity value={users} />
        </b>
        <span>{t('users')}</span>
      </div>
      <div>
        <b>
          <Capacity value={assets} />
        </b>
        <span>{t('assets')}</span>
      </div>
    </div>
  );
}
