import { useTranslations } from 'use-intl';
import { CodeList } from '../../features/staff-codes/code-list';
import { ButtonLink } from '../../shared/ui/button-link';
import { ConsolePage } from './console-page';

/** /admin/redeem-codes/codes */
export default function AdminCodesPage() {
  const t = useTranslations('admin.titles');
  return (
    <ConsolePage title="codes" acts={<ButtonLink to="/admin/redeem-codes">{t('redeemCodes')}</ButtonLink>}>
      <CodeList />
    </ConsolePage>
  );
}
