import { Form, Select } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import Input from 'antd/es/input/Input';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { UPDATE_ACCOUNT_NAME_MAX_LENGTH } from '../../api/limits';
import { factsOf, LOCALES } from '../../i18n/locale';
import { FormField } from '../../shared/forms/form-field';
import { nameRules } from '../../shared/forms/rules';
import { useFormDraft } from '../../shared/forms/use-form-draft';
import { useSubmit } from '../../shared/forms/use-submit';
import { useSubmittable } from '../../shared/forms/use-submittable';
import { toast } from '../../shared/ui/toast';
import type { Account } from './account';

type Values = Pick<Account, 'name' | 'locale'>;

interface Props {
  readonly account: Account;
  readonly onChanged: () => Promise<unknown>;
}

/** Profile data that can be changed without further proof of identity. */
export function ProfileForm({ account: { name, locale }, onChanged }: Props) {
  const t = useTranslations('profile.basics');
  const [form] = Form.useForm<Values>();
  const submittable = useSubmittable(form);
  const draft = useFormDraft(form, { name, locale }, { name: 'profile' });

  const save = async (values: Values) => {
    await call(api.POST('/api/account/info', { body: { ...values, name: values.name.trim() } }));
    draft.forget();
    await onChanged();
    toast.success(t('saved'));
  };
  const { busy, submit } = useSubmit(form, save);

  return (
    <Form
      form={form}
      name="profile"
      initialValues={draft.initialValues}
      onFinish={(values) => void submit(values)}
      noValidate
    >
      <FormField name="name" label={t('name')} rules={nameRules(t('nameRequired'), t('nameLong'))}>
        <Input autoComplete="name" maxLength={UPDATE_ACCOUNT_NAME_MAX_LENGTH} />
      </FormField>
      <FormField name="locale" label={t('locale')} hint={t('localeHint')}>
        <Select
          options={LOCALES.map((value) => ({
            value,
            label: <span lang={factsOf(value).lang}>{factsOf(value).name}</span>,
          }))}
        />
      </FormField>
      <ActionButton htmlType="submit" type="primary" disabled={!submittable} busy={busy}>
        {t('save')}
      </ActionButton>
    </Form>
  );
}
