import { Form } from 'antd';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { LOGIN_CAPTCHA_MAX_LENGTH } from '../../api/limits';
import type { CaptchaSlot } from '../../shared/forms/captcha-slot';
import { FormField } from '../../shared/forms/form-field';
import { CaptchaControl } from './captcha-control';
import { type Captcha, type CaptchaPurpose, useCaptcha } from './use-captcha';

/** The captcha of an antd form. */
export function useCaptchaSlot(purpose: CaptchaPurpose): CaptchaSlot {
  const captcha = useCaptcha(purpose);
  return { field: <CaptchaField captcha={captcha} />, key: captcha.key ?? '', renew: captcha.renew };
}

function CaptchaField({ captcha }: { readonly captcha: Captcha }) {
  const t = useTranslations('captcha');
  const form = Form.useFormInstance();
  const { key, answer, way } = captcha;

  useEffect(() => {
    // A new challenge empties the field. The server's message about the old answer stays until something is typed; it
    // is cleared by a computed answer and by switching between picture and computation.
    const value = answer ?? '';
    form.setFields([{ name: 'captcha', value, ...((answer !== undefined || way === 'work') && { errors: [] }) }]);
    // Another key is another captcha, even if the answer is still empty.
  }, [form, key, answer, way]);

  return (
    <FormField name="captcha" label={t('label')} rules={[{ required: true, whitespace: true, message: t('required') }]}>
      <CaptchaControl captcha={captcha} maxLength={LOGIN_CAPTCHA_MAX_LENGTH} />
    </FormField>
  );
}
