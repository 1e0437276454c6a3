import { Alert } from 'antd';
import { useTranslations } from 'use-intl';
import { Link } from '../../shared/ui/link';

/** Shown on a quote that awaits a second administrator's decision. */
export function SendingNotice() {
  const t = useTranslations('staff-quotes.waits');
  return (
    <Alert
      showIcon
      type="warning"
      role="note"
      title={
        <>
          {t('text')}{' '}
          <Link className="link" to="/admin/proposals">
            {t('see')}
          </Link>
        </>
      }
    />
  );
}
