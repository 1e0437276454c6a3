import { Button, Form, Tag, type TagProps } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { FIND_CODE_BODY_CODE_MAX_LENGTH } from '../../api/limits';
import { AccountLink, LicenseLink, momentColumn } from '../../shared/console/cells';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { byChoice } from '../../shared/console/list-toolbar';
import { formatDateTime } from '../../shared/format/date';
import { TextField } from '../../shared/forms/fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { required } from '../../shared/forms/rules';
import { type Code, findCode, BulkWithdrawal, WithdrawCodeDialog } from './codes';

const STATUSES = ['open', 'redeemed', 'withdrawn', 'expired'] as const satisfies Code['status'][];

const TONES: Readonly<Record<Code['status'], TagProps['color']>> = {
  open: 'success',
  redeemed: 'default',
  withdrawn: 'error',
  expired: 'default',
};

/** Status of single codes, by the batch or the code in the URL. A code itself is never shown again. */
export function CodeList() {
  const t = useTranslations('staff-codes');
  const [withdrawn, setWithdrawn] = useState<Code>();
  const columns = useColumns(setWithdrawn);
  return (
    <>
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
    </>
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

const BLANK = { code: '' };

/** Every error about a code belongs to its field. */
const fieldOf = (code: string) => (code.startsWith('redeem_code.') ? 'code' : undefined);

/** Finds the code that a customer reads out, and shows its status. */
export function FindCodeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff-codes');
  const fault = useTranslations('console.faults');
  const navigate = useNavigate();
  const [form] = Form.useForm<typeof BLANK>();

  const send = async ({ code }: typeof BLANK) => {
    const id = await findCode(code.trim());
    await navigate(`/admin/redeem-codes/codes?id=${id}`);
  };
  return (
    <FormDialog
      title={t('find')}
      confirm={t('findAction')}
      form={form}
      initialValues={BLANK}
      fieldOf={fieldOf}
      send={send}
      onClose={onClose}
    >
      <TextField
        name="code"
        label={t('code')}
        rules={[required(fault('required'))]}
        className="mono"
        maxLength={FIND_CODE_BODY_CODE_MAX_LENGTH}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        isFirst
      />
    </FormDialog>
  );
}
