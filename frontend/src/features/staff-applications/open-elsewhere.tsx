import { Alert } from 'antd';
import { useTranslations } from 'use-intl';
import { useOthers } from './use-applications';

/** Shows who else has the application open, so that two reviewers do not duplicate work. */
export function OpenElsewhere({ id }: { readonly id: string }) {
  const t = useTranslations('staff-applications');
  const others = useOthers(id);
  if (others.length === 0) return null;
  return (
    <div className="lost">
      <Alert showIcon type="warning" role="note" title={t('openElsewhere', { who: others.join(', ') })} />
    </div>
  );
}
