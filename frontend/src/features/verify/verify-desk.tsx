import { Suspense, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/api-error';
import { messageOf } from '../../shared/errors/message-of';
import { useHydrated } from '../../shared/hooks/use-hydrated';
import { Alert } from '../../shared/public-ui/alert';
import { Skeleton } from '../../shared/public-ui/async-content';
import { Button } from '../../shared/ui/button';
import { EmptyDrawing } from '../../shared/ui/empty-drawing';
import { outline } from '../../shared/ui/icons';
import { later } from '../../shared/ui/later';
import type { Secrets } from './encrypted-fields';
import { usePlace, useVerification } from './use-verification';
import './verify.css';

const FileIcon = outline('M6 3.5h8L18.5 8v12.5h-12.5V3.5ZM14 3.5V8h4.5M9.5 13h5.5M9.5 16.5h4');

interface Props {
  /** Name of the chosen file. */
  readonly name: string | undefined;
  readonly onFile: (file: File) => void;
}

/** Takes one file. The native file input covers the whole area invisibly and handles drops, clicks and keys. */
export function FileDrop({ name, onFile }: Props) {
  const t = useTranslations('verify');
  return (
    <label className="file-drop">
      <FileIcon />
      <span className="strong">{name ?? t('drop')}</span>
      <span className="small muted">{name ? t('another') : t('choose')}</span>
      <input
        type="file"
        accept=".lic,.txt,text/plain"
        onChange={(event) => {
          const file = event.target.files?.item(0);
          if (file) onFile(file);
          // Lets the same file be chosen again after it has been corrected.
          event.target.value = '';
        }}
      />
    </label>
  );
}

const EncryptedFields = later(() => import('./encrypted-fields'));
/** Loaded with the first result, to keep the page small. */
const VerdictPanel = later(() => import('./verdict-panel'));

/** Files are about 3 kB. Anything larger than this is not one, and is not read. */
const MAX_FILE_BYTES = 64 * 1024;

/** Takes a licence file and shows its status. */
export function VerifyDesk() {
  const t = useTranslations('verify');
  const [name, setName] = useState<string>();
  const [file, setFile] = useState('');
  const [secrets, setSecrets] = useState<Secrets>({ key: '', machineId: '' });
  const hydrated = useHydrated();
  const place = usePlace();
  const { busy, result, error, run } = useVerification();

  const check = (text: string) => void run({ file: text, ...secrets });
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
    <div className="columns verify-desk">
      <form noValidate onSubmit={submit}>
        <FileDrop name={name} onFile={(taken) => void take(taken)} />
        {/* As high as the fields, so that nothing below moves when they have loaded. */}
        <div className="secrets">
          {hydrated ? (
            <Suspense fallback={<Skeleton rows={2} />}>
              <EncryptedFields value={secrets} onChange={setSecrets} />
            </Suspense>
          ) : (
            <Skeleton rows={2} />
          )}
        </div>
        <div className="row">
          <Button type="submit" tone="primary" size="lg" busy={busy} disabled={name === undefined}>
            {t('check')}
          </Button>
          {/* Has its space from the start, so that nothing moves once the browser's support is known. */}
          <span className={place ? 'small subtle' : 'small unseen'}>{t(`place.${place ?? 'browser'}`)}</span>
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
