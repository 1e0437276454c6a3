import { useTranslations } from 'use-intl';
import { SecondPersonHint } from '../../shared/console/second-person';
import { useList } from '../../shared/console/use-list';
import { Alert } from '../../shared/ui/alert';

/** Whether the reader is the only administrator. Unknown counts as no: the server judges when the form is sent. */
export function useIsOnlyAdministrator(): boolean {
  const { data } = useList('/api/admin/accounts', { role: 'admin', isDisabled: 'false' });
  return data?.total === 1;
}

interface Props {
  readonly isShown: boolean;
  /** Of the account that becomes an administrator's. */
  readonly mail: string;
  /** In the place of the usual hint. */
  readonly hint?: string;
}

/** What making an administrator waits for, or where it is done when there is no other one. */
export function SecondAdministrator({ isShown, mail, hint }: Props) {
  const t = useTranslations('staff-users');
  const isOnly = useIsOnlyAdministrator();
  if (!isOnly && hint === undefined) return <SecondPersonHint isShown={isShown} />;
  const text = isOnly ? t('onlyAdministrator', { mail }) : hint;
  return <div aria-live="polite">{isShown && <Alert tone="warning">{text}</Alert>}</div>;
}
