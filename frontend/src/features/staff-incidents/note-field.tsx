import { useTranslations } from 'use-intl';
import { CLOSING_BODY_NOTE_MAX_LENGTH } from '../../api/limits';
import { Field } from '../../shared/forms/field';
import type { Fields } from '../../shared/forms/use-fields';

interface Props<Name extends string> {
  readonly form: Pick<Fields<Name | 'note'>, 'bind' | 'errorOf'>;
  readonly isFirst?: boolean;
}

/** What staff did about an incident. */
export function NoteField<Name extends string>({ form, isFirst = false }: Props<Name>) {
  const t = useTranslations('staff-incidents');
  return (
    <Field label={t('note')} hint={t('noteHint')} error={form.errorOf('note')}>
      {(control) => (
        <textarea
          {...control}
          {...form.bind('note')}
          className="input"
          rows={3}
          maxLength={CLOSING_BODY_NOTE_MAX_LENGTH}
          data-autofocus={isFirst || undefined}
        />
      )}
    </Field>
  );
}
