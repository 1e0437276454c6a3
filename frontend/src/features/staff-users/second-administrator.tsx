import { Alert } from 'antd';
import { useTranslations } from 'use-intl';
import { useList } from '../../shared/console/use-list';
import type { Role } from './use-users';

/** Whether the reader is the only administrator. Unknown counts as no: the server checks when the form is sent. */
export function useIsOnlyAdministrator(): boolean {
  const { data } = useList('/api/admin/accounts', { role: 'admin', isDisabled: 'false' });
  return data?.total === 1;
}

interface Props {
  readonly isShown: boolean;
  /** The role that the account gets. */
  readonly role: Role;
  readonly mail: string;
  /** Replaces the usual hint. */
  readonly hint?: string;
}

/** Says what creating staff waits for, or where to create an administrator when there is no other one. */
export function SecondAdministrator({ isShown, role, mail, hint }: Props) {
  const t = useTranslations('staff-users');
  const isOnly = useIsOnlyAdministrator();
  const common = useTranslations('console');
  const text = isOnly ? t('onlyAdministrator', { mail: mail || t('mail'), role }) : (hint ?? common('secondPerson'));
  return (
    <div aria-live="polite">
      {isShown && (
        <Alert
          showIcon
          type="warning"
          role="note"
          title={
            <>
              <div>{text}</div>
              {!isOnly && role === 'admin' && <div>{t('newAdministrator')}</div>}
            </>
          }
        />
      )}
    </div>
  );
}
