import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import {
  CORRECTED_PERSON_BODY_MAIL_MAX_LENGTH,
  CORRECTED_PERSON_BODY_NAME_MAX_LENGTH,
  CORRECTED_PERSON_BODY_REASON_MAX_LENGTH,
} from '../../api/limits';
import { ClashNotice, useVersioned } from '../../shared/console/versioned';
import { ReasonField } from '../../shared/console/reason';
import { TextField } from '../../shared/forms/fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { isMailLike, matching, required } from '../../shared/forms/rules';
import { toast } from '../../shared/ui/toast';
import { correctPerson, type UserFile } from './users';

interface Person {
  readonly name: string;
  readonly mail: string;
}

/** Corrects the name and the address of a customer. */
export default function PersonDialog({ user, onClose }: { readonly user: UserFile; readonly onClose: () => void }) {
  const t = useTranslations('staff-users');
  const fault = useTranslations('console.faults');
  const read = { name: user.name, mail: user.mail };
  const [form] = Form.useForm<Person & { reason: string }>();
  const versioned = useVersioned<Person>({
    read: { version: user.version, body: read },
    words: { name: { label: t('name'), text: String }, mail: { label: t('mail'), text: String } },
    save: (body, version) =>
      correctPerson(user.id, version, { ...body, reason: String(form.getFieldValue('reason')).trim() }),
    onTheirs: (body) => form.setFieldsValue(body),
  });
  const send = async ({ name, mail }: Person) => {
    await versioned.save({ name: name.trim(), mail: mail.trim() });
    toast.success(t('person.done'));
  };
  return (
    <FormDialog
      title={t('person.title', { mail: user.mail })}
      confirm={t('person.action')}
      form={form}
      initialValues={{ ...read, reason: '' }}
      send={send}
      onClose={onClose}
    >
      <ClashNotice clash={versioned.clash} />
      <TextField
        name="name"
        label={t('name')}
        rules={[required(fault('required'))]}
        maxLength={CORRECTED_PERSON_BODY_NAME_MAX_LENGTH}
        isFirst
      />
      <TextField
        name="mail"
        label={t('mail')}
        hint={t('person.hint')}
        rules={[matching(isMailLike, fault('mail'))]}
        type="email"
        maxLength={CORRECTED_PERSON_BODY_MAIL_MAX_LENGTH}
      />
      <ReasonField hint={t('person.reasonHint')} maxLength={CORRECTED_PERSON_BODY_REASON_MAX_LENGTH} />
    </FormDialog>
  );
}
