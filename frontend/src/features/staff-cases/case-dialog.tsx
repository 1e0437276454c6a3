import { useTranslations } from 'use-intl';
import { EDIT_CASE_COMPANY_NAME_MAX_LENGTH, EDIT_CASE_POSITION_MAXIMUM } from '../../api/limits';
import { TextField } from '../../shared/console/fields';
import { FormDialog } from '../../shared/console/form-dialog';
import { useVersioned } from '../../shared/console/use-versioned';
import { count } from '../../shared/forms/typed-number';
import { useFields } from '../../shared/forms/use-fields';
import { toast } from '../../shared/ui/toast';
import { type CaseDraft, changeCase, type StaffCase } from './use-staff-cases';

const isPosition = (typed: string): boolean => count.is(typed) && count.of(typed) <= EDIT_CASE_POSITION_MAXIMUM;

const valuesOf = ({ companyName, position }: CaseDraft) => ({ companyName, position: String(position) });

interface Props {
  readonly one: StaffCase;
  readonly onClose: () => void;
}

/** Edits the name and the position under which a company is shown. */
export function CaseDialog({ one: { id, version, companyName, position, isHidden }, onClose }: Props) {
  const t = useTranslations('staff-cases');
  const read = { companyName, position, isHidden };
  const form = useFields(valuesOf(read), (values) => ({
    ...(values.companyName.trim() === '' && { companyName: t('edit.companyRequired') }),
    ...(!isPosition(values.position) && { position: t('edit.positionInvalid') }),
  }));
  const versioned = useVersioned<CaseDraft>({
    read: { version, body: read },
    words: {
      companyName: { label: t('edit.company'), text: String },
      position: { label: t('position'), text: String },
      isHidden: { label: t('state'), text: (hidden) => t(hidden ? 'hidden' : 'shown') },
    },
    save: (draft, over) => changeCase(id, over, draft),
    onTheirs: (draft) => form.replace(valuesOf(draft)),
  });

  const send = async () => {
    const typed = { companyName: form.values.companyName.trim(), position: count.of(form.values.position) };
    await versioned.save({ ...typed, isHidden });
    toast.success(t('edit.done'));
  };
  return (
    <FormDialog
      title={t('edit.title')}
      confirm={t('edit.save')}
      form={form}
      clash={versioned.clash}
      send={send}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="companyName"
        label={t('edit.company')}
        maxLength={EDIT_CASE_COMPANY_NAME_MAX_LENGTH}
        isFirst
      />
      <TextField form={form} name="position" label={t('position')} hint={t('edit.positionHint')} inputMode="numeric" />
    </FormDialog>
  );
}
