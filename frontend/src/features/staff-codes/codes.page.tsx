import { Button, Tag, type TagProps } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AccountLink, LicenseLink, momentColumn } from '../../shared/console/cells';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { byChoice } from '../../shared/console/list-toolbar';
import { formatDateTime } from '../../shared/format/date';
import { ButtonLink } from '../../shared/ui/antd-button';
import { ConsolePage } from '../../business/staff-page';
import { type Code, BulkWithdrawal, WithdrawCodeDialog } from './codes';

const TONES: Readonly<Record<Code['status'], TagProps['color']>> = {
  open: 'success',
  redeemed: 'default',
  withdrawn: 'error',
  expired: 'default',
};
const STATUSES = Object.keys(TONES) as Code['status'][];

/**
 * /admin/redeem-codes/codes: status of single codes, by the batch or the code in the URL. A code itself is never shown
 * again.
 */
export default function AdminCodesPage() {
  const titles = useTranslations('admin.titles');
  const t = useTranslations('staff-codes');
  const [withdrawn, setWithdrawn] = useState<Code>();
  const columns = useColumns(setWithdrawn);
  return (
    <ConsolePage title="codes" acts={<ButtonLink to="/admin/redeem-codes">{titles('redeemCodes')}</ButtonLink>}>
      <ConsoleList
        path="/api/admin/redeem-codes"
        period="redeemedAt"
        rowKey={({ id }) => id}
        columns={columns}
        placeholder={t('codePlaceholder')}
        filters={[byChoice('status', t('state'), STATUSES, (value) => t(`codeStates.${value}`))]}
        empty={t('emptyCodes')}
        bulk={(codes, done) => <BulkWithdrawal codes={codes.filter(({ status }) => status === 'open')} onDone={done} />}
      />
      {withdrawn && <WithdrawCodeDialog code={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </ConsolePage>
  );
}

function useColumns(onWithdraw: (code: Code) => void): ListColumn<Code>[] {
  const t = useTranslations('staff-codes');
  const common = useTranslations('console');
  return [
    { key: 'id', title: t('codeId'), cell: ({ id }) => <code>{id.slice(0, 8)}</code> },
    {
      key: 'status',
      title: t('state'),
      cell: ({ status }) => <Tag color={TONES[status]}>{t(`codeStates.${status}`)}</Tag>,
    },
    {
      key: 'mail',
      title: t('redeemedBy'),
      cell: ({ accountId, mail }) => (accountId && mail ? <AccountLink id={accountId} mail={mail} /> : '—'),
    },
    momentColumn('redeemedAt', t('redeemedAt')),
    {
      key: 'license',
      title: t('license'),
      cell: ({ licenseId, licenseKey }) => (licenseId ? <LicenseLink id={licenseId} licenseKey={licenseKey} /> : '—'),
    },
    {
      key: 'withdrawnAt',
      title: t('withdrawnAt'),
      cell: ({ withdrawnAt }) => (withdrawnAt ? formatDateTime(withdrawnAt) : '—'),
    },
    {
      key: 'acts',
      title: common('actions'),
      cell: (code) =>
        code.status === 'open' && (
          <Button size="small" danger onClick={() => onWithdraw(code)}>
            {t('withdraw')}
          </Button>
        ),
    },
  ];
}
