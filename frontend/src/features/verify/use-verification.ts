import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../api/fetch-in-time';
import type { FileToVerify, Verdict } from './verify-file';

export interface Verification extends Verdict {
  /** Where it was checked: an old browser delegates to the server. */
  readonly by: 'browser' | 'server';
}

/** Whether this browser can check an Ed25519 signature. Older ones cannot, and none can on a page without TLS. */
async function canVerifyHere(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
    return true;
  } catch {
    return false;
  }
}

async function verify(asked: FileToVerify): Promise<Verification> {
  const { api, call } = await import('../../api/client');
  if (await canVerifyHere()) {
    const [{ verifyHere }, { keys }, revocations] = await Promise.all([
      import('./verify-file'),
      call(api.GET('/api/license/public-keys')),
      call(api.GET('/api/license/revocations', { parseAs: 'text' })),
    ]);
    return { ...(await verifyHere(asked, { keys, revocations }, serverNow())), by: 'browser' };
  }
  const { file, key, machineId } = asked;
  const body = { file, ...(key && { key }), ...(machineId && { machineId }) };
  const { status, grant, replacedFrom } = await call(api.POST('/api/license/verify', { body }));
  return { status, grant, replacedFrom, by: 'server' };
}

interface State {
  readonly busy: boolean;
  readonly result?: Verification;
  /** What prevented the check: usually no network. */
  readonly error?: unknown;
}

/** Where files are checked; undefined until the browser's support is known. */
export function usePlace(): Verification['by'] | undefined {
  const [place, setPlace] = useState<Verification['by']>();
  useEffect(() => {
    void canVerifyHere().then((can) => setPlace(can ? 'browser' : 'server'));
  }, []);
  return place;
}

/** Checks files; only the result of the last one that was given counts, whichever arrives last. */
export function useVerification() {
  const [state, setState] = useState<State>({ busy: false });
  /** Dismisses the toast of the last failure. Loads the toasts on first use, because most visits need none. */
  const forget = useRef<() => void>(undefined);
  const latest = useRef<FileToVerify>(undefined);
  const run = async (asked: FileToVerify): Promise<void> => {
    latest.current = asked;
    setState({ busy: true });
    forget.current?.();
    try {
      const result = await verify(asked);
      if (latest.current === asked) setState({ busy: false, result });
    } catch (error) {
      if (latest.current !== asked) return;
      setState({ busy: false, error });
      const [{ report }, { toast }] = await Promise.all([
        import('../../shared/errors/report'),
        import('../../shared/ui/toast'),
      ]);
      const told = report(error);
      forget.current = () => void (told && toast.dismiss(told));
    }
  };
  return { ...state, run };
}
