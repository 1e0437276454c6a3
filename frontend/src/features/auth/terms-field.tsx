import { Checkbox, Form } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from '../../shared/ui/link';

const toTerms = (text: ReactNode) => (
  <Link className="link" to="/terms" target="_blank">
    {text}
  </Link>
);
const toPrivacy = (text: ReactNode) => (
  <Link className="link" to="/privacy" target="_blank">
    {text}
  </Link>
);

/** The field `terms`: unticked, and needed. */
export function TermsField() {
  const t = useTranslations('auth.terms');
  const demandTick = async (_: unknown, value: unknown): Promise<void> => {
    if (value !== true) throw new Error(t('required'));
  };

  return (
    <Form.Item name="terms" valuePropName="checked" rules={[{ validator: demandTick }]}>
      <Checkbox>{t.rich('label', { terms: toTerms, privacy: toPrivacy })}</Checkbox>
    </Form.Item>
  );
}
