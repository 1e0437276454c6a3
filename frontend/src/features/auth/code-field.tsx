import { Form } from 'antd';
import Input, { type InputProps, type InputRef } from 'antd/es/input/Input';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MAIL_CODE_INTERVAL_SECONDS, REGISTER_CODE_MAX_LENGTH } from '../../api/limits';
import { report } from '../../shared/errors/report';
import { FormField } from '../../shared/forms/form-field';
import { codeRules } from '../../shared/forms/rules';
import { showProblems } from '../../shared/forms/use-submit';
import { useAttempt } from '../../shared/hooks/use-action';
import { ActionButton } from '../../shared/ui/antd-button';

/**
 * Seconds left until another code may be requested; 0 when it may. Computed from the time passed, so that a background
 * tab, whose timers are throttled, shows the right number when it is visible again. No change of the clock shortens or
 * lengthens it.
 */
function useResendCountdown(): { readonly left: number; readonly start: () => void } {
  const [endsAt, setEndsAt] = useState<number>();
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (endsAt === undefined) return undefined;
    const look = () => {
      const seconds = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [endsAt]);

  const start = useCallback(() => {
    setLeft(MAIL_CODE_INTERVAL_SECONDS);
    setEndsAt(performance.now() + MAIL_CODE_INTERVAL_SECONDS * 1000);
  }, []);
  return { left, start };
}

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
      // Someone who is already filling in another field is not interrupted.
      const { activeElement } = document;
      const address = form.getFieldInstance('mail') as InputRef | undefined;
      if (activeElement === address?.input || !activeElement?.matches('input, textarea')) form.focusField('code');
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
