import { useTranslations } from 'use-intl';
import { Alert } from '../../shared/ui/alert';
import { Link } from '../../shared/ui/link';

/** Shown on a quote that awaits a second administrator's decision. */
export function SendingNotice() {
  const t = useTranslations('staff-quotes.waits');
  return (
    <Alert tone="warning">
      {t('text')}{' '}
      <Link className="link" to="/admin/proposals">
        {t('see')}
      </Link>
    </Alert>
  );
}
