import { useTranslations } from 'use-intl';
import { TextAreaField } from '../forms/fields';
import { required } from '../forms/rules';

interface Props {
  readonly hint: string;
  readonly maxLength: number;
  /** Gets the focus when its dialog opens. */
  readonly isFirst?: boolean;
}

/** Why staff do something: for the audit log, and for a second person. */
export function ReasonField({ hint, maxLength, isFirst = false }: Props) {
  const t = useTranslations('console');
  return (
    <TextAreaField
      name="reason"
      label={t('reason')}
      hint={hint}
      rules={[required(t('faults.required'))]}
      maxLength={maxLength}
      isFirst={isFirst}
    />
  );
}
