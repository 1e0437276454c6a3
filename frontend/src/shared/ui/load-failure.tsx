import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/api-error';
import { messageOf } from '../errors/message-of';
import { Button, ButtonLink } from './button';
import { EmptyDrawing } from './empty';

/** A link onwards from something that does not exist or is refused for good. */
export interface WayOn {
  readonly to: string;
  /** The name of the place, or what is done there. */
  readonly label: string;
  readonly isAction?: boolean;
  /** The page has a heading even when its content is missing. */
  readonly isUnderHeading?: boolean;
}

interface Props {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Shown instead of the server's message, where the specification has its own. */
  readonly text?: string | undefined;
  /** Replaces the retry button, which cannot help against 404 and 409. */
  readonly wayOn?: WayOn | undefined;
}

const FINAL: readonly number[] = [404, 409];

/** Shown in place of content that failed to load. */
export function LoadFailure({ error, onRetry, text, wayOn }: Props) {
  const t = useTranslations('ui');
  const isFinal = error instanceof ApiError && FINAL.includes(error.status);
  const said = text ?? messageOf(error);
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div className="empty failed" role="alert">
      <EmptyDrawing />
      {/* A page about a single record that cannot be shown has no other heading. */}
      {wayOn && !wayOn.isUnderHeading ? <h1 className="plain">{said}</h1> : <p>{said}</p>}
      {requestId && <p className="small mono">{t('request', { id: requestId })}</p>}
      <div className="row">
        {wayOn && isFinal ? (
          <ButtonLink to={wayOn.to}>{wayOn.isAction ? wayOn.label : t('backTo', { place: wayOn.label })}</ButtonLink>
        ) : (
          <Button onClick={onRetry}>{t('retry')}</Button>
        )}
      </div>
    </div>
  );
}
