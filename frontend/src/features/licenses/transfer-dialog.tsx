import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { LICENSE_EXCHANGE_TRANSFER_MAIL_MAX_LENGTH } from '../../api/limits';
import { CAPACITIES } from '../../shared/capacities';
import { report } from '../../shared/errors/report';
import { formatDate } from '../../shared/format/date';
import { TextField } from '../../shared/forms/fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { mailRules } from '../../shared/forms/rules';
import { showProblems } from '../../shared/forms/show-problems';
import { useAttempt } from '../../shared/hooks/use-action';
import { Capacity } from '../../shared/ui/capacity';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { Fact, Facts } from '../../shared/ui/facts';
import type { License } from './license';
import { transferLicense } from './use-licenses';

const BLANK = { mail: '' };
const fieldOf = (code: string) => (code.startsWith('license.recipient_') ? 'mail' : undefined);

/** As the address is sent: full-width and invisible characters come from input methods and from copying. */
const understood = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();

interface Props {
  readonly license: License;
  readonly onClose: () => void;
}

/**
 * Transfers a licence to another account by its mail address: first the address, then a second look at what goes to
 * whom. Whether the address has an account is not known before the transfer itself.
 */
export function TransferDialog({ license, onClose }: Props) {
  const t = useTranslations('licenses.transfer');
  const navigate = useNavigate();
  const [form] = Form.useForm<typeof BLANK>();
  const [typed, setTyped] = useState<string>();
  const [refusal, setRefusal] = useState<unknown>();
  // Once the second look has given the focus back: a field that loses it is validated anew, which drops a refusal.
  useEffect(() => {
    showProblems(form, refusal, fieldOf);
  }, [form, refusal]);

  const { busy, attempt } = useAttempt((error) => {
    // Back to the address, which stays as it was typed.
    setTyped(undefined);
    setRefusal(error);
    return report(error);
  });
  const transfer = (mail: string) =>
    attempt(async () => {
      await transferLicense(license.paidId, mail);
      toast.success(t('done'));
      onClose();
      // The licence's page now belongs to the recipient.
      void navigate('/license');
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
          onClose={() => busy || setTyped(undefined)}
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
      <Facts className="second-look">
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
