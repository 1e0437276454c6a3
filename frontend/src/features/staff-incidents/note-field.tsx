import { useTranslations } from 'use-intl';
import { CLOSING_BODY_NOTE_MAX_LENGTH } from '../../api/limits';
import { TextAreaField } from '../../shared/forms/fields';
import { required } from '../../shared/forms/rules';

/** What staff did about an incident. */
export function NoteField({ isFirst = false }: { readonly isFirst?: boolean }) {
  const t = useTranslations('staff-incidents');
  const fault = useTranslations('console.faults');
  return (
    <TextAreaField
      name="note"
      label={t('note')}
      hint={t('noteHint')}
      rules={[required(fault('required'))]}
      maxLength={CLOSING_BODY_NOTE_MAX_LENGTH}
      isFirst={isFirst}
    />
  );
}
