import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { VERIFY_FILE_KEY_MAX_LENGTH } from '../../api/limits';
import { TextField } from '../../shared/forms/fields';
import { AntdProvider } from '../../theme/antd-provider';

/** What opens an encrypted file. */
export interface Secrets {
  readonly key: string;
  readonly machineId: string;
}

interface Props {
  readonly value: Secrets;
  readonly onChange: (typed: Secrets) => void;
}

/** The licence key and the machine code. Only encrypted files need them, so antd's code is loaded after the page. */
export default function EncryptedFields({ value, onChange }: Props) {
  const t = useTranslations('verify');
  const [form] = Form.useForm<Secrets>();
  return (
    <AntdProvider>
      <Form
        form={form}
        name="verify"
        component={false}
        initialValues={value}
        onValuesChange={(_changed, typed: Secrets) => onChange(typed)}
      >
        <div className="g2 form-pair">
          <TextField
            name="key"
            label={t('key')}
            aside={t('encrypted')}
            hint={t('keyHint')}
            className="mono"
            maxLength={VERIFY_FILE_KEY_MAX_LENGTH}
          />
          <TextField
            name="machineId"
            label={t('machineId')}
            aside={t('encrypted')}
            hint={t('machineHint')}
            className="mono"
            maxLength={160}
          />
        </div>
      </Form>
    </AntdProvider>
  );
}
