import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { CUSTOMER_NOTE_BODY_TEXT_MAX_LENGTH } from '../../api/limits';
import { ClashNotice, useVersioned } from '../../shared/console/versioned';
import { TextAreaField } from '../../shared/forms/fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { required } from '../../shared/forms/rules';
import { toast } from '../../shared/ui/toast';
import { addNote, changeNote, type CustomerNote } from './customer';

interface Props {
  readonly id: string;
  /** Undefined for a new one. */
  readonly note: CustomerNote | undefined;
  readonly onClose: () => void;
}

/** Writes a note about a customer, or changes it. */
export default function NoteDialog({ id, note, onClose }: Props) {
  const t = useTranslations('staff-customer.notes');
  const fault = useTranslations('console.faults');
  const [form] = Form.useForm<{ text: string }>();
  const read = { text: note?.text ?? '' };
  const versioned = useVersioned<{ text: string }>({
    read: { version: note?.version ?? 0, body: read },
    words: { text: { label: t('text'), text: String } },
    save: ({ text }, version) => changeNote(id, note?.id ?? '', version, text),
    onTheirs: (theirs) => form.setFieldsValue(theirs),
  });
  const send = async (typed: { text: string }, key: string) => {
    const text = typed.text.trim();
    await (note ? versioned.save({ text }) : addNote(id, text, key));
    toast.success(t('saved'));
  };
  return (
    <FormDialog
      title={t(note ? 'edit' : 'add')}
      confirm={t('save')}
      form={form}
      initialValues={read}
      send={send}
      onClose={onClose}
    >
      <ClashNotice clash={versioned.clash} />
      <TextAreaField
        name="text"
        label={t('text')}
        hint={t('hint')}
        rules={[required(fault('required'))]}
        rows={5}
        maxLength={CUSTOMER_NOTE_BODY_TEXT_MAX_LENGTH}
        isFirst
      />
    </FormDialog>
  );
}
