import { Form } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import { useState, type ReactNode } from 'react';
import Input, { type InputProps } from 'antd/es/input/Input';
import { useTranslations } from 'use-intl';
import { REGISTER_CODE_MAX_LENGTH } from '../../api/limits';
import { report } from '../../shared/errors/report';
import { FormField } from '../../shared/forms/form-field';
import { showProblems } from '../../shared/forms/show-problems';
import { codeRules } from '../../shared/forms/rules';
import { useAttempt } from '../../shared/hooks/use-action';
import { useResendCountdown } from './use-resend-countdown';

interface Props {
  /** Sends a code by mail. Refusals are shown beside their fields. */
  readonly send: (mail: string) => Promise<unknown>;
}

/** Field for the code sent to the form's `mail`, with the button that sends it. */
export function CodeField({ send }: Props) {
  const t = useTranslations('auth');
  const form = Form.useFormInstance();
  const { left, start } = useResendCountdown();
  const { busy, attempt } = useAttempt((error) => report(error, undefined, showProblems(form, error)));
  const [sentTo, setSentTo] = useState('');

  const begin = () =>
    attempt(async () => {
      // Also rejects, without an error, when a second validation of the field starts, because the field was just left.
      const judged = form.validateFields(['mail']) as Promise<unknown>;
      const isValid = await judged.then(
        () => true,
        ({ errorFields }: { readonly errorFields: readonly unknown[] }) => errorFields.length === 0,
      );
      if (!isValid) return form.focusField('mail');
      const mail = (form.getFieldValue('mail') as string).trim();
      await send(mail);
      setSentTo(mail);
      form.setFields([{ name: 'code', errors: [] }]);
      form.focusField('code');
      start();
    });

  return (
    <FormField
      name="code"
      label={t('fields.code')}
      rules={codeRules(t('errors.codeRequired'), t('errors.codeInvalid'))}
    >
      <Control
        button={
          <ActionButton className="code-button num" busy={busy} disabled={left > 0} onClick={() => void begin()}>
            {left > 0 ? t('register.resendIn', { seconds: String(left) }) : t('register.getCode')}
          </ActionButton>
        }
        sent={sentTo && t('register.codeSent', { mail: sentTo })}
        placeholder={t('hints.code')}
        maxLength={REGISTER_CODE_MAX_LENGTH}
      />
    </FormField>
  );
}

interface ControlProps extends InputProps {
  readonly button: ReactNode;
  /** Where the code was sent: stays visible beside any validation error. */
  readonly sent: string;
}

/** The form passes value and handlers to its field's only child: they belong to the input, not the button. */
const Control = ({ button, sent, ...input }: ControlProps) => (
  <>
    <div className="join">
      <Input {...input} className="num" inputMode="numeric" autoComplete="one-time-code" />
      {button}
    </div>
    <output className="hint">{sent}</output>
  </>
);
