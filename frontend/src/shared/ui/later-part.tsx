import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Boundary } from './boundary';
import { Button } from './button';
import { Attempt } from './later';
import { toast } from './toast';

/** Milliseconds for which another attempt is offered. */
const OFFERED_MS = 10_000;

const NOTICE = 'code of a part';
/** Retries of the parts whose code did not load: one notice is for all of them. */
const failed = new Set<() => void>();

let attempts = 0;
const nextAttempt = (): string => String((attempts += 1));

interface Props {
  /** Shown while its code is loading. */
  readonly waiting?: ReactNode;
  /** For a dialog: called if its code did not load and it is not retried, so that it can be opened again. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/**
 * A part of a page, or a dialog, whose code is loaded when it is shown. If that fails, a toast says so and offers
 * another attempt, once for all parts that failed.
 */
export function LaterPart({ waiting, onClose, children }: Props) {
  const [attempt, setAttempt] = useState(nextAttempt);
  return (
    <Boundary visit={attempt} failed={() => <Failure onRetry={() => setAttempt(nextAttempt())} onClose={onClose} />}>
      <Attempt value={attempt}>
        <Suspense fallback={waiting}>{children}</Suspense>
      </Attempt>
    </Boundary>
  );
}

function Failure({ onRetry, onClose }: Pick<Props, 'onClose'> & { readonly onRetry: () => void }) {
  const t = useTranslations('ui');
  const why = useTranslations('shell.error.why');
  useEffect(() => {
    failed.add(onRetry);
    toast.error(
      <span className="row">
        {why('partial')}
        <Button size="sm" onClick={() => [...failed].forEach((retry) => retry())}>
          {t('retry')}
        </Button>
      </span>,
      { id: NOTICE, duration: Infinity },
    );
    const timer = onClose && setTimeout(onClose, OFFERED_MS);
    return () => {
      clearTimeout(timer);
      failed.delete(onRetry);
      // Removed at once: while it faded out, the notice of another failed attempt would appear beside it.
      if (failed.size === 0) toast.remove(NOTICE);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- offered once
  }, []);
  return null;
}
