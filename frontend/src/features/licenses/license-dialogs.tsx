import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import {
  LICENSE_EXCHANGE_TRANSFER_MAIL_MAX_LENGTH,
  PAID_REMARK_REMARK_MAX_LENGTH as REMARK_MAX,
} from '../../api/limits';
import { CAPACITIES } from '../../business/capacities';
import { Capacity } from '../../business/capacity';
import { report } from '../../shared/errors/report';
import { formatDate } from '../../shared/format/date';
import { TextField } from '../../shared/forms/fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { mailRules } from '../../shared/forms/rules';
import { showProblems, useFormDraft } from '../../shared/forms/use-submit';
import { useAction, useAttempt } from '../../shared/hooks/use-action';
import { AsyncContent } from '../../shared/ui/async-content';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { Fact, Facts } from '../../shared/ui/facts';
import { toast } from '../../shared/ui/toast';
import MergeDialog from './merge-dialog';
import { BindForm } from './bind-guide';
import { isGone, type License, transferLicense, unbindLicense, useLicense, writeRemark } from './licenses.api';

interface RemarkDialogProps {
  readonly license: License;
  readonly onClose: () => void;
}

/** Edits the owner's own note on a licence. */
function RemarkDialog({ license: { paidId, remark: before }, onClose }: RemarkDialogProps) {
  const t = useTranslations('licenses.remark');
  const [form] = Form.useForm<{ remark: string }>();
  const draft = useFormDraft(form, { remark: before }, { name: `remark:${paidId}`, base: before });
  return (
    <FormDialog
      title={t('title')}
      confirm={t('save')}
      form={form}
      initialValues={draft.initialValues}
      forget={draft.forget}
      send={async ({ remark }) => {
        await writeRemark(paidId, remark.trim());
        toast.success(t('done'));
      }}
      onClose={onClose}
    >
      <TextField
        name="remark"
        label={t('label')}
        hint={t('hint', { max: REMARK_MAX })}
        maxLength={REMARK_MAX}
        isFirst
        optional
      />
    </FormDialog>
  );
}

const BLANK = { mail: '' };
const fieldOf = (code: string) => (code.startsWith('license.recipient_') ? 'mail' : undefined);

/** As the address is sent: full-width and invisible characters come from input methods and from copying. */
const understood = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();

interface TransferDialogProps {
  readonly license: License;
  readonly onClose: () => void;
}

/**
 * Transfers a licence to another account by its mail address: first the address, then a confirmation of which licences
 * go to whom. Whether the address has an account is not known before the transfer itself.
 */
function TransferDialog({ license, onClose }: TransferDialogProps) {
  const t = useTranslations('licenses.transfer');
  const navigate = useNavigate();
  const [form] = Form.useForm<typeof BLANK>();
  const [typed, setTyped] = useState<string>();
  const [refusal, setRefusal] = useState<unknown>();
  // Once the confirmation has returned the focus: a field that loses it is validated again, which drops a refusal.
  useEffect(() => {
    showProblems(form, refusal, fieldOf);
  }, [form, refusal]);

  const leave = () => {
    onClose();
    // The licence's page now belongs to the recipient.
    void navigate('/license');
  };
  const { busy, attempt } = useAttempt((error) => {
    if (isGone(error)) {
      leave();
      return report(error);
    }
    // Back to the address, which stays as it was typed.
    setTyped(undefined);
    setRefusal(error);
    return report(error);
  });
  const transfer = (mail: string) =>
    attempt(async () => {
      await transferLicense(license.paidId, mail);
      toast.success(t('done'));
      leave();
    });

  return (
    <>
      <FormDialog
        isStep
        title={t('title')}
        confirm={t('next')}
        form={form}
        initialValues={BLANK}
        send={({ mail }) => Promise.resolve(setTyped(mail))}
        onClose={onClose}
      >
        <p>{t('text', { name: license.name, key: license.key })}</p>
        <TextField
          name="mail"
          label={t('mail')}
          hint={t('hint')}
          rules={mailRules(t('required'), t('malformed'))}
          type="email"
          inputMode="email"
          maxLength={LICENSE_EXCHANGE_TRANSFER_MAIL_MAX_LENGTH}
          isFirst
        />
      </FormDialog>
      {typed !== undefined && (
        <ConfirmDialog
          danger
          title={t('check.title')}
          text={<SecondLook license={license} typed={typed} />}
          confirm={t('check.action')}
          cancel={t('check.back')}
          busy={busy}
          onConfirm={() => void transfer(understood(typed))}
          onClose={() => setTyped(undefined)}
        />
      )}
    </>
  );
}

/** What is transferred, and to which address. */
function SecondLook({ license, typed }: { readonly license: License; readonly typed: string }) {
  const t = useTranslations('licenses.transfer.check');
  const limit = useTranslations('ui.capacity.limit');
  const mail = understood(typed);
  return (
    <>
      <p>{t('text')}</p>
      <Facts className="mt-4 mb-2">
        <Fact name={t('to')}>
          <b>{mail}</b>
        </Fact>
        {mail !== typed && <Fact name={t('typed')}>{typed}</Fact>}
        <Fact name={t('license')}>{license.name}</Fact>
        <Fact name={t('key')}>
          <span className="mono">{license.key}</span>
        </Fact>
        {CAPACITIES.map((name) => (
          <Fact key={name} name={limit(name)}>
            <Capacity value={license[name]} />
          </Fact>
        ))}
        <Fact name={t('until')} isFigure>
          {license.expiresAt === null ? t('forever') : formatDate(license.expiresAt)}
        </Fact>
      </Facts>
    </>
  );
}

interface UnbindDialogProps {
  readonly paidId: string;
  readonly onClose: () => void;
}

/** Confirms unbinding a machine. */
function UnbindDialog({ paidId, onClose }: UnbindDialogProps) {
  const t = useTranslations('licenses.unbind');
  const { busy, run } = useAction();
  const license = useLicense(paidId);
  const isLast = license.data?.movesLeft === 1;
  const unbind = async () => {
    await run(async () => {
      await unbindLicense(paidId);
      toast.success(t('done'));
    });
    onClose();
  };
  return (
    <ConfirmDialog
      danger={isLast}
      title={t('title')}
      text={<AsyncContent state={license}>{() => <p>{isLast ? t('lastText') : t('text')}</p>}</AsyncContent>}
      confirm={isLast ? t('lastAction') : t('action')}
      busy={busy}
      isDisabled={!license.data}
      onConfirm={() => void unbind()}
      onClose={onClose}
    />
  );
}

export type DialogName = 'bind' | 'unbind' | 'remark' | 'merge' | 'transfer';

interface LicenseDialogsProps {
  readonly license: License;
  readonly open: DialogName;
  readonly onClose: () => void;
}

/** The dialogs of one licence, one open at a time. */
export default function LicenseDialogs({ license, open, onClose }: LicenseDialogsProps) {
  switch (open) {
    case 'bind':
      return <BindForm paidId={license.paidId} onClose={onClose} />;
    case 'unbind':
      return <UnbindDialog paidId={license.paidId} onClose={onClose} />;
    case 'remark':
      return <RemarkDialog license={license} onClose={onClose} />;
    case 'merge':
      return <MergeDialog target={license} onClose={onClose} />;
    case 'transfer':
      return <TransferDialog license={license} onClose={onClose} />;
  }
}
