import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { Declined } from '../../shared/errors/report';
import { TextField } from '../../shared/forms/fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { required } from '../../shared/forms/rules';
import { showProblems } from '../../shared/forms/use-submit';
import { toast } from '../../shared/ui/toast';
import { usePasskeyAction } from './passkeys.api';

/** Longer than any name that the server accepts: the server counts code points, `maxLength` does not. */
const MAX_TYPED = 100;

interface NameDialogProps {
  readonly kind: 'adding' | 'renaming';
  /** Empty for a new one. */
  readonly name: string;
  readonly onNamed: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for a passkey's name and runs the action with it. Stays open when that fails; a missing name is a toast, too. */
export default function NameDialog({ kind, name: before, onNamed, onClose }: NameDialogProps) {
  const t = useTranslations('passkeys');
  const [form] = Form.useForm<{ name: string }>();
  const { run } = usePasskeyAction(kind, (error) => showProblems(form, error));
  const told = 'passkey-name';
  const send = async ({ name }: { readonly name: string }) => {
    toast.dismiss(told);
    // `run` has reported the failure.
    if (!(await run(() => onNamed(name.trim())))) throw new Declined();
  };

  return (
    <FormDialog
      title={t(`${kind}.title`)}
      confirm={t(`${kind}.submit`)}
      form={form}
      initialValues={{ name: before }}
      send={send}
      onInvalid={() => toast.error(t('nameRequired'), { id: told })}
      onClose={onClose}
    >
      {kind === 'adding' && <p>{t('adding.text')}</p>}
      <TextField
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        rules={[required(t('nameRequired'))]}
        maxLength={MAX_TYPED}
        placeholder={t('namePlaceholder')}
        isFirst
      />
    </FormDialog>
  );
}
