import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FormField } from '../../shared/forms/form-field';
import { Link } from '../../shared/ui/link';
import { tickedRules } from '../../shared/forms/rules';

/** Both open in a new tab, so that reading them does not lose the input. */
const to = (path: string) => (text: ReactNode) => (
  <Link className="link" to={path} target="_blank">
    {text}
  </Link>
);

/** Agreement to the terms and the privacy policy: never ticked by default. */
export function TermsField() {
  const t = useTranslations('auth');
  return (
    <FormField name="terms" valuePropName="checked" rules={tickedRules(t('errors.termsRequired'))}>
      <Checkbox>{t.rich('terms', { terms: to('/terms'), privacy: to('/privacy') })}</Checkbox>
    </FormField>
  );
}
