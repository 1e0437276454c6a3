import { useRef, useState, type RefObject } from 'react';
import { ApiError } from '../../api/client';
import { report } from '../../shared/errors/report';
import { useDrafted } from '../../shared/forms/use-drafted';
import { useOneAct } from '../../shared/hooks/use-one-act';
import { decide, reread, type ApplicationFile, type Decision } from './use-applications';

/** A decision that failed because another reviewer decided first. */
export interface LostRace {
  readonly file: ApplicationFile;
}

/** The reviewer's unsent decision on the open application. */
export interface Draft {
  readonly note: string;
  readonly publicName: string;
  readonly noteBox: RefObject<HTMLTextAreaElement | null>;
  /** The decision awaiting confirmation, which cannot be undone. */
  readonly asking: Decision['action'] | undefined;
  readonly busy: boolean;
  /** A rejection was attempted without a note. */
  readonly isNoteMissing: boolean;
  readonly setNote: (note: string) => void;
  readonly setPublicName: (name: string) => void;
  readonly ask: (action: Decision['action']) => void;
  readonly cancel: () => void;
  readonly confirm: () => Promise<void>;
}

interface Outcome {
  readonly onDecided: (action: Decision['action']) => void;
  readonly onLost: (race: LostRace) => void;
}

/** Codes of a decision that came too late. */
const TOO_LATE: ReadonlySet<string> = new Set(['application.already_decided', 'application.not_rejected']);

export function useDraft(file: ApplicationFile, { onDecided, onLost }: Outcome): Draft {
  const {
    value: { note, publicName },
    set,
    forget,
  } = useDrafted({ note: '', publicName: file.companyName }, { name: `review:${file.id}`, base: file.status });
  const [asking, setAsking] = useState<Decision['action']>();
  const [busy, setBusy] = useState(false);
  const [isNoteMissing, setNoteMissing] = useState(false);
  const once = useOneAct();
  const noteBox = useRef<HTMLTextAreaElement>(null);

  const ask = (action: Decision['action']) => {
    if (action === 'reject' && note.trim() === '') {
      setNoteMissing(true);
      noteBox.current?.focus();
      return;
    }
    setAsking(action);
  };

  const confirm = async () => {
    if (!asking || busy) return;
    setBusy(true);
    try {
      const said = note.trim();
      const decision =
        asking === 'approve' ? { action: asking, note: said, publicName } : { action: asking, note: said };
      await once((key) => decide(file.id, decision, key));
      forget();
      onDecided(asking);
    } catch (error) {
      if (error instanceof ApiError && TOO_LATE.has(error.code)) onLost({ file: await reread(file.id) });
      else report(error);
    } finally {
      setAsking(undefined);
      setBusy(false);
    }
  };

  return {
    note,
    publicName,
    noteBox,
    asking,
    busy,
    isNoteMissing,
    setNote: (text) => {
      set((before) => ({ ...before, note: text }));
      setNoteMissing(false);
    },
    setPublicName: (name) => set((before) => ({ ...before, publicName: name })),
    ask,
    cancel: () => setAsking(undefined),
    confirm,
  };
}
