import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/api-error';
import { messageOf } from '../errors/message-of';
import { Button } from './button';
import { EmptyDrawing } from './empty';

interface Props {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Instead of the server's sentence, where the specification has one of its own. */
  readonly text?: string | undefined;
}

/** Where content would be, had it loaded. */
export function LoadFailure({ error, onRetry, text }: Props) {
  const t = useTranslations('ui');
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div className="empty failed" role="alert">
      <EmptyDrawing />
      <p>{text ?? messageOf(error)}</p>
      {requestId && <p className="small mono">{t('request', { id: requestId })}</p>}
      <div className="row">
        <Button onClick={onRetry}>{t('retry')}</Button>
      </div>
    </div>
  );
}
