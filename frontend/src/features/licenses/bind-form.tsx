import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/client';
import { report } from '../../shared/errors/report';
import { Field } from '../../shared/forms/field';
import { Button } from '../../shared/ui/button';
import { toast } from '../../shared/ui/toast';
import { isMachineId } from './license';
import { bindLicense } from './use-licenses';

interface Props {
  readonly paidId: string;
  readonly onBound?: () => void;
  /** In a dialog, the way out. */
  readonly onCancel?: () => void;
}

/** The machine code and the button. A code that no machine has is told beside the field, by us or by the server. */
export function BindForm({ paidId, onBound, onCancel }: Props) {
  const t = useTranslations('licenses.bind');
  const ui = useTranslations('ui');
  const [typed, setTyped] = useState('');
  const [touched, setTouched] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const malformed = typed.trim() === '' ? t('required') : isMachineId(typed) ? undefined : t('rule');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (malformed) return;
    setBusy(true);
    try {
      await bindLicense(paidId, typed.trim());
      toast.success(t('done'));
      onBound?.();
    } catch (error) {
      const problem = error instanceof ApiError ? error.details.find(({ field }) => field === 'machineId') : undefined;
      if (problem) setRefusal(problem.message ?? t('rule'));
      else report(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Field label={t('machineId')} hint={t('rule')} error={touched ? (malformed ?? refusal) : undefined}>
        {(control) => (
          <input
            {...control}
            className="input mono"
            value={typed}
            maxLength={160}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            data-autofocus={onCancel && true}
            onChange={(event) => {
              setTyped(event.target.value);
              setRefusal(undefined);
            }}
            onBlur={() => setTouched(typed !== '')}
          />
        )}
      </Field>
      <div className="acts">
        {onCancel && <Button onClick={onCancel}>{ui('cancel')}</Button>}
        <Button type="submit" tone="primary" busy={busy} disabled={touched && malformed !== undefined}>
          {t('action')}
        </Button>
      </div>
    </form>
  );
}
