import { useTranslations } from 'use-intl';
import { Alert } from '../../shared/ui/alert';
import { useOthers } from './use-applications';

/** Says who else has the application open, so that two do not read it for nothing. */
export function OpenElsewhere({ id }: { readonly id: string }) {
  const t = useTranslations('staff-applications');
  const others = useOthers(id);
  if (others.length === 0) return null;
  return (
    <div className="lost">
      <Alert tone="warning">{t('openElsewhere', { who: others.join(', ') })}</Alert>
    </div>
  );
}
