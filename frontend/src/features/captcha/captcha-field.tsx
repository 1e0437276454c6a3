import { Form, Input } from 'antd';
import { useTranslations } from 'use-intl';
import type { useCaptcha } from './use-captcha';
import './captcha.css';

interface Props {
  readonly captcha: ReturnType<typeof useCaptcha>;
}

/** The field `captcha` of an antd form, with its picture; a press on the picture fetches another. */
export function CaptchaField({ captcha: { picture, refresh } }: Props) {
  const t = useTranslations('auth.captcha');

  return (
    <Form.Item label={t('label')} htmlFor="captcha" extra={t('hint')} className="captcha-item">
      <div className="join">
        <Form.Item name="captcha" noStyle rules={[{ required: true, whitespace: true, message: t('required') }]}>
          <Input id="captcha" autoComplete="off" autoCapitalize="off" spellCheck={false} maxLength={20} />
        </Form.Item>
        <button className="captcha" type="button" aria-label={t('refresh')} onClick={() => void refresh()}>
          {picture && <img src={picture.captcha} alt="" width={130} height={40} />}
        </button>
      </div>
    </Form.Item>
  );
}
