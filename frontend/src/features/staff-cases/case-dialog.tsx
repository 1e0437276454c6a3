import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { report } from '../../shared/errors/report';
import { Field } from '../../shared/forms/field';
import { count } from '../../shared/forms/typed-number';
import { useFields } from '../../shared/forms/use-fields';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { changeCase, type StaffCase } from './use-staff-cases';

const LAST_POSITION = 10_000;
const isPosition = (typed: string): boolean => count.is(typed) && count.of(typed) <= LAST_POSITION;

interface Props {
  readonly one: StaffCase;
  readonly onClose: () => void;
}

/** Under which name and at which place a company is shown. */
export function CaseDialog({ one, onClose }: Props) {
  const t = useTranslations('staff-cases');
  const ui = useTranslations('ui');
  const [busy, setBusy] = useState(false);
  const initial = { companyName: one.companyName, position: String(one.position) };
  const fields = useFields(initial, ({ companyName, position }) => ({
    ...(companyName.trim() === '' && { companyName: t('edit.companyRequired') }),
    ...(!isPosition(position) && { position: t('edit.positionInvalid') }),
  }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!fields.reveal()) return;
    setBusy(true);
    try {
      const { companyName, position } = fields.values;
      const draft = { companyName: companyName.trim(), position: count.of(position), isHidden: one.isHidden };
      await changeCase(one.id, draft);
      toast.success(t('edit.done'));
      onClose();
    } catch (error) {
      fields.refuse(error);
      report(error);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('edit.title')} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t('edit.company')} error={fields.errorOf('companyName')}>
          {(control) => <input {...control} {...fields.bind('companyName')} className="input" maxLength={100} />}
        </Field>
        <Field label={t('position')} hint={t('edit.positionHint')} error={fields.errorOf('position')}>
          {(control) => <input {...control} {...fields.bind('position')} className="input" inputMode="numeric" />}
        </Field>
        <div className="acts">
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" tone="primary" busy={busy}>
            {t('edit.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
