import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { EDIT_CASE_COMPANY_NAME_MAX_LENGTH, EDIT_CASE_POSITION_MAXIMUM } from '../../api/limits';
import { ClashNotice } from '../../shared/console/clash-notice';
import { FormDialog } from '../../shared/forms/form-dialog';
import { useVersioned } from '../../shared/console/use-versioned';
import { TextField } from '../../shared/forms/fields';
import { matching, required } from '../../shared/forms/rules';
import { count } from '../../shared/forms/typed-number';
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
  const [form] = Form.useForm<ReturnType<typeof valuesOf>>();
  const versioned = useVersioned<CaseDraft>({
    read: { version, body: read },
    words: {
      companyName: { label: t('edit.company'), text: String },
      position: { label: t('position'), text: String },
      isHidden: { label: t('state'), text: (hidden) => t(hidden ? 'hidden' : 'shown') },
    },
    save: (draft, over) => changeCase(id, over, draft),
    onTheirs: (draft) => form.setFieldsValue(valuesOf(draft)),
  });

  const send = async (values: ReturnType<typeof valuesOf>) => {
    const { companyName: name, position: place } = values;
    await versioned.save({ companyName: name.trim(), position: count.of(place), isHidden });
    toast.success(t('edit.done'));
  };
  return (
    <FormDialog
      title={t('edit.title')}
      confirm={t('edit.save')}
      form={form}
      initialValues={valuesOf(read)}
      send={send}
      onClose={onClose}
    >
      <ClashNotice clash={versioned.clash} />
      <TextField
        name="companyName"
        label={t('edit.company')}
        rules={[required(t('edit.companyRequired'))]}
        maxLength={EDIT_CASE_COMPANY_NAME_MAX_LENGTH}
        isFirst
      />
      <TextField
        name="position"
        label={t('position')}
        hint={t('edit.positionHint')}
        rules={[matching(isPosition, t('edit.positionInvalid'))]}
        inputMode="numeric"
      />
    </FormDialog>
  );
}
