import { Suspense, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/api-error';
import { VERIFY_FILE_KEY_MAX_LENGTH } from '../../api/limits';
import { messageOf } from '../../shared/errors/message-of';
import { Field } from '../../shared/forms/field';
import { Alert } from '../../shared/public-ui/alert';
import { Button } from '../../shared/ui/button';
import { EmptyDrawing } from '../../shared/ui/empty-drawing';
import { later } from '../../shared/ui/later';
import { FileDrop } from './file-drop';
import { usePlace, useVerification } from './use-verification';
import './verify.css';

/** Loaded with the first result, to keep the page small. */
const VerdictPanel = later(() => import('./verdict-panel'));

/** Files are about 3 kB. Anything larger than this is not one, and is not read. */
const MAX_FILE_BYTES = 64 * 1024;

/** Takes a licence file and shows its status. */
export function VerifyDesk() {
  const t = useTranslations('verify');
  const [name, setName] = useState<string>();
  const [file, setFile] = useState('');
  const [key, setKey] = useState('');
  const [machineId, setMachineId] = useState('');
  const place = usePlace();
  const { busy, result, error, run } = useVerification();

  const check = (text: string) => void run({ file: text, key, machineId });
  const take = async (taken: File) => {
    const text = taken.size <= MAX_FILE_BYTES ? await taken.text() : '';
    setName(taken.name);
    setFile(text);
    check(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check(file);
  };

  return (
    <div className="verify-desk">
      <form noValidate onSubmit={submit}>
        <FileDrop name={name} onFile={(taken) => void take(taken)} />
        <div className="two">
          <Field label={t('key')} optionalText={t('encrypted')} hint={t('keyHint')}>
            {(control) => (
              <input
                {...control}
                className="input mono"
                value={key}
                maxLength={VERIFY_FILE_KEY_MAX_LENGTH}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setKey(event.target.value)}
              />
            )}
          </Field>
          <Field label={t('machineId')} optionalText={t('encrypted')} hint={t('machineHint')}>
            {(control) => (
              <input
                {...control}
                className="input mono"
                value={machineId}
                maxLength={160}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setMachineId(event.target.value)}
              />
            )}
          </Field>
        </div>
        <div className="row">
          <Button type="submit" tone="primary" size="lg" busy={busy} disabled={name === undefined}>
            {t('check')}
          </Button>
          {/* Has its space from the start, so that nothing moves once the browser's support is known. */}
          <span className={place ? 'small subtle' : 'small unsaid'}>{t(`place.${place ?? 'browser'}`)}</span>
        </div>
      </form>
      <div aria-live="polite">
        {error !== undefined && (
          <Alert tone="danger" requestId={error instanceof ApiError ? error.requestId : undefined}>
            {messageOf(error)}
          </Alert>
        )}
        {result ? (
          <Suspense>
            <VerdictPanel verification={result} />
          </Suspense>
        ) : (
          error === undefined && (
            <div className="empty waiting">
              <EmptyDrawing />
              <p>{t('waiting')}</p>
            </div>
          )
        )}
      </div>
    </div>
  );
}
