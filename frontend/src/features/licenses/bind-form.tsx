import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { report } from '../../shared/errors/report';
import { Field } from '../../shared/forms/field';
import { useFields } from '../../shared/forms/use-fields';
import { Button } from '../../shared/ui/button';
import { toast } from '../../shared/ui/toast';
import { isMachineId } from './license';
import { bindLicense } from './use-licenses';

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
  const faultOf = (typed: string) => (typed.trim() === '' ? t('required') : isMachineId(typed) ? undefined : t('rule'));
  const form = useFields({ machineId: '' }, ({ machineId }) => ({ machineId: faultOf(machineId) }), {
    name: `bind:${paidId}`,
  });
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.reveal()) return;
    setBusy(true);
    try {
      await bindLicense(paidId, form.values.machineId.trim());
      form.forget();
      toast.success(t('done'));
      onBound?.();
    } catch (error) {
      form.refuse(error);
      report(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Field label={t('machineId')} hint={t('rule')} error={form.errorOf('machineId')}>
        {(control) => (
          <input
            {...control}
            className="input mono"
            {...form.bind('machineId')}
            maxLength={160}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            data-autofocus={onCancel && true}
          />
        )}
      </Field>
      <div className="acts">
        {onCancel && <Button onClick={onCancel}>{ui('cancel')}</Button>}
        <Button type="submit" tone="primary" busy={busy} disabled={form.errorOf('machineId') !== undefined}>
          {t('action')}
        </Button>
      </div>
    </form>
  );
}
