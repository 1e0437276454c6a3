import { Button, Form } from 'antd';
import Password from 'antd/es/input/Password';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { CONFIRM_PASSWORD_MAX_LENGTH } from '../../api/limits';
import { FormField } from '../../shared/forms/form-field';
import { useSubmit, useSubmittable } from '../../shared/forms/use-submit';
import { FingerprintIcon } from '../../shared/ui/account-icons';
import { ActionButton } from '../../shared/ui/antd-button';
import { Dialog } from '../../shared/ui/dialog';
import { Link } from '../../shared/ui/link';
import './auth-forms.css';
import { usePasskey } from './passkey-button';

interface Props {
  /** Without a password only the passkey is offered. */
  readonly hasPassword: boolean;
  /** Only a passkey counts; people without one are shown where to add one. */
  readonly needsPasskey: boolean;
  readonly onProven: () => void;
  readonly onClose: () => void;
}

/** Asks for the password or a passkey again before a step that affects control of the account. */
export default function IdentityDialog({ hasPassword, needsPasskey, onProven, onClose }: Props) {
  const t = useTranslations('auth');
  const ui = useTranslations('ui');
  const asksPassword = hasPassword && !needsPasskey;
  const cancel = <Button onClick={onClose}>{ui('cancel')}</Button>;
  return (
    <Dialog title={t('identity.title')} onClose={onClose}>
      <p>{t(needsPasskey ? 'identity.staffText' : 'identity.text')}</p>
      {asksPassword && <PasswordProof onProven={onProven}>{cancel}</PasswordProof>}
      <div className="ruled mt-4">
        <PasskeyProof onProven={onProven} />
      </div>
      {needsPasskey && (
        <p>
          {t('identity.noPasskey')}{' '}
          <Link className="link" to="/passkey" onClick={onClose}>
            {t('identity.addPasskey')}
          </Link>
        </p>
      )}
      {!asksPassword && <div className="acts">{cancel}</div>}
    </Dialog>
  );
}

interface ProofProps {
  readonly onProven: () => void;
}

function PasswordProof({ onProven, children }: ProofProps & { readonly children: ReactNode }) {
  const t = useTranslations('auth');
  const [form] = Form.useForm<{ password: string }>();
  const submittable = useSubmittable(form);

  const prove = async ({ password }: { readonly password: string }) => {
    await call(api.POST('/api/account/confirm', { body: { password } }));
    onProven();
  };
  const { busy, submit } = useSubmit(form, prove);

  return (
    <Form form={form} name="identity" onFinish={(values) => void submit(values)} noValidate>
      <FormField
        name="password"
        label={t('fields.oldPassword')}
        rules={[{ required: true, message: t('errors.oldPasswordRequired') }]}
      >
        <Password autoComplete="current-password" maxLength={CONFIRM_PASSWORD_MAX_LENGTH} data-autofocus />
      </FormField>
      <div className="acts">
        {children}
        <ActionButton htmlType="submit" type="primary" disabled={!submittable} busy={busy}>
          {t('identity.confirm')}
        </ActionButton>
      </div>
    </Form>
  );
}

function PasskeyProof({ onProven }: ProofProps) {
  const t = useTranslations('auth');
  const { busy, run } = usePasskey('identity.failed');
  const prove = () =>
    run(async () => {
      const { confirmWithPasskey } = await import('../../shared/passkeys/ceremony');
      await confirmWithPasskey();
      onProven();
    });
  return (
    <ActionButton
      color="primary"
      variant="text"
      block
      busy={busy}
      onClick={() => void prove()}
      icon={<FingerprintIcon />}
    >
      {t('identity.passkey')}
    </ActionButton>
  );
}
