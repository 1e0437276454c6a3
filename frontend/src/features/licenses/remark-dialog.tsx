import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/client';
import { report } from '../../shared/errors/report';
import { Field } from '../../shared/forms/field';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { REMARK_MAX, type License } from './license';
import { writeRemark } from './use-licenses';

interface Props {
  readonly license: License;
  readonly onClose: () => void;
}

/** The owner's own note on a licence. */
export function RemarkDialog({ license: { paidId, remark: before }, onClose }: Props) {
  const t = useTranslations('licenses.remark');
  const ui = useTranslations('ui');
  const [remark, setRemark] = useState(before);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await writeRemark(paidId, remark.trim());
      toast.success(t('done'));
      onClose();
    } catch (error) {
      const problem = error instanceof ApiError ? error.details.find(({ field }) => field === 'remark') : undefined;
      if (problem?.message) setRefusal(problem.message);
      else report(error);
      setBusy(false);
    }
  };

  return (
    <Dialog title={t('title')} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t('label')} optionalText={t('optional')} hint={t('hint', { max: REMARK_MAX })} error={refusal}>
          {(control) => (
            <input
              {...control}
              className="input"
              value={remark}
              maxLength={REMARK_MAX}
              data-autofocus
              onChange={(event) => {
                setRemark(event.target.value);
                setRefusal(undefined);
              }}
            />
          )}
        </Field>
        <div className="acts">
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" tone="primary" busy={busy}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
