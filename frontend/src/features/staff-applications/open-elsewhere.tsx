import { useTranslations } from 'use-intl';
import { Alert } from '../../shared/ui/alert';
import { useOthers } from './use-applications';

/** Shows who else has the application open, so that two reviewers do not duplicate work. */
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
