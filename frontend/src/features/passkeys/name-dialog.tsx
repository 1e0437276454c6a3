import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '../../shared/forms/field';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { usePasskeyAction } from './use-passkey-action';

/** Longer than any name that the server accepts: the server counts code points, `maxLength` does not. */
const MAX_TYPED = 100;

interface Props {
  readonly kind: 'adding' | 'renaming';
  /** Empty for a new one. */
  readonly name: string;
  readonly onNamed: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for a passkey's name and runs the action with it. Stays open when that fails. */
export function NameDialog({ kind, name: before, onNamed, onClose }: Props) {
  const t = useTranslations('passkeys');
  const ui = useTranslations('ui');
  const [name, setName] = useState(before);
  const { busy, run } = usePasskeyAction(kind);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (!trimmed) return toast.error(t('nameRequired'));
    const done = await run(() => onNamed(trimmed));
    return done ? onClose() : undefined;
  };

  return (
    <Dialog title={t(`${kind}.title`)} onClose={onClose}>
      {kind === 'adding' && <p>{t('adding.text')}</p>}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t('name')} hint={t('nameHint')}>
          {(control) => (
            <input
              {...control}
              className="input"
              value={name}
              maxLength={MAX_TYPED}
              autoComplete="off"
              placeholder={t('namePlaceholder')}
              data-autofocus
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <div className="acts">
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" tone="primary" busy={busy}>
            {t(`${kind}.submit`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
