import { useTranslations } from 'use-intl';
import { CAPACITIES, type Capacity as Counts } from '../../shared/capacities';
import { Capacity } from '../../shared/ui/capacity';

/** What a plan allows; −1 is shown as 不限. */
export function Capacities({ of }: { readonly of: Counts }) {
  const t = useTranslations('ui.capacity.unit');
  return (
    <div className="caps">
      {CAPACITIES.map((name) => (
        <div key={name}>
          <b>
            <Capacity value={of[name]} />
          </b>
          <span>{t(name)}</span>
        </div>
      ))}
    </div>
  );
}
