import { Button, Form, Input } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import { useTranslations } from 'use-intl';
import { FormField } from '../../shared/forms/form-field';
import { matching, required } from '../../shared/forms/rules';
import { useFormDraft } from '../../shared/forms/use-form-draft';
import { useSubmit } from '../../shared/forms/use-submit';
import { toast } from '../../shared/ui/toast';
import { isMachineId } from './license';
import { bindLicense } from './use-licenses';

const BLANK = { machineId: '' };

interface Props {
  readonly paidId: string;
  readonly onBound?: () => void;
  /** Cancels, in a dialog. */
  readonly onCancel?: () => void;
}

/** The machine code and the button. An invalid machine code is reported beside the field, by us or by the server. */
export function BindForm({ paidId, onBound, onCancel }: Props) {
  const t = useTranslations('licenses.bind');
  const ui = useTranslations('ui');
  const [form] = Form.useForm<typeof BLANK>();
  const { initialValues, forget } = useFormDraft(form, BLANK, { name: `bind:${paidId}` });
  const { busy, submit } = useSubmit(form, async ({ machineId }: typeof BLANK) => {
    await bindLicense(paidId, machineId.trim());
    forget();
    toast.success(t('done'));
    onBound?.();
  });

  return (
    <Form form={form} initialValues={initialValues} onFinish={(typed) => void submit(typed)} noValidate>
      <FormField
        name="machineId"
        label={t('machineId')}
        hint={t('rule')}
        rules={[required(t('required')), matching(isMachineId, t('rule'))]}
      >
        <Input
          className="mono"
          maxLength={160}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus={onCancel && true}
        />
      </FormField>
      <div className="acts">
        {onCancel && <Button onClick={onCancel}>{ui('cancel')}</Button>}
        <ActionButton htmlType="submit" type="primary" busy={busy}>
          {t('action')}
        </ActionButton>
      </div>
    </Form>
  );
}
