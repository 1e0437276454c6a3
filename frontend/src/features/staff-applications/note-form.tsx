import { Button, Form } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import { useTranslations } from 'use-intl';
import { CANNED_NOTE_BODY_TITLE_MAX_LENGTH, CANNED_NOTE_BODY_ZH_MAX_LENGTH } from '../../api/limits';
import { ClashNotice } from '../../shared/console/clash-notice';
import { useVersioned } from '../../shared/console/use-versioned';
import { RadioField, TextAreaField, TextField } from '../../shared/forms/fields';
import { required } from '../../shared/forms/rules';
import { useSubmit } from '../../shared/forms/use-submit';
import { toast } from '../../shared/ui/toast';
import { addNote, changeNote, type CannedNote, type CannedNoteDraft } from './use-canned-notes';

const ACTIONS = ['approve', 'reject'] as const;
const draftOf = ({ action, title, zh, en }: CannedNote): CannedNoteDraft => ({ action, title, zh, en });
const BLANK: CannedNoteDraft = { action: 'reject', title: '', zh: '', en: '' };

interface Props {
  /** Undefined for a new one. */
  readonly note: CannedNote | undefined;
  readonly onDone: () => void;
}

/** A canned note in both languages; the applicant's language decides which one is used. */
export function NoteForm({ note, onDone }: Props) {
  const t = useTranslations('staff-applications.notes');
  const ui = useTranslations('ui');
  const fault = useTranslations('console.faults');
  const [form] = Form.useForm<CannedNoteDraft>();
  const read = note ? draftOf(note) : BLANK;
  const versioned = useVersioned<CannedNoteDraft>({
    read: { version: note?.version ?? 0, body: read },
    words: {
      action: { label: t('for'), text: (action) => t(`actions.${action}`) },
      title: { label: t('name'), text: String },
      zh: { label: t('zh'), text: String },
      en: { label: t('en'), text: String },
    },
    save: (body, version) => changeNote(note?.id ?? '', version, body),
    onTheirs: (theirs) => form.setFieldsValue(theirs),
  });
  const { busy, submit } = useSubmit(form, async ({ action, title, zh, en }: CannedNoteDraft) => {
    const body = { action, title: title.trim(), zh: zh.trim(), en: en.trim() };
    await (note ? versioned.save(body) : addNote(body));
    toast.success(t('saved'));
    onDone();
  });
  const rules = [required(fault('required'))];
  return (
    <Form form={form} name="canned-note" initialValues={read} onFinish={(typed) => void submit(typed)} noValidate>
      <ClashNotice clash={versioned.clash} />
      <RadioField
        name="action"
        label={t('for')}
        choices={ACTIONS.map((value) => ({ value, label: t(`actions.${value}`) }))}
      />
      <TextField name="title" label={t('name')} rules={rules} maxLength={CANNED_NOTE_BODY_TITLE_MAX_LENGTH} isFirst />
      {(['zh', 'en'] as const).map((language) => (
        <TextAreaField
          key={language}
          name={language}
          label={t(language)}
          rules={rules}
          maxLength={CANNED_NOTE_BODY_ZH_MAX_LENGTH}
        />
      ))}
      <div className="acts">
        <Button onClick={onDone}>{ui('cancel')}</Button>
        <ActionButton htmlType="submit" type="primary" busy={busy}>
          {t('save')}
        </ActionButton>
      </div>
    </Form>
  );
}
