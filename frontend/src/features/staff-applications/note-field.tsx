import type { KeyboardEvent } from 'react';
import { Input } from 'antd';
import { useTranslations } from 'use-intl';
import { APPROVAL_NOTE_MAX_LENGTH } from '../../api/limits';
import { FormField } from '../../shared/forms/form-field';

interface Props {
  readonly hint: string;
  /** Visible to staff only. */
  readonly isInternal?: boolean;
}

/** The note of a decision. */
export function NoteField({ hint, isInternal = false }: Props) {
  const t = useTranslations('staff-applications.decision');
  return (
    <FormField name="note" label={t('note')} aside={t(isInternal ? 'readByStaff' : 'readByApplicant')} hint={hint}>
      <Input.TextArea rows={5} maxLength={APPROVAL_NOTE_MAX_LENGTH} onKeyDown={leaveOnEscape} />
    </FormField>
  );
}

/** Moves focus out of a field, so that the desk's keys work again. */
export function leaveOnEscape({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key === 'Escape') currentTarget.blur();
}
