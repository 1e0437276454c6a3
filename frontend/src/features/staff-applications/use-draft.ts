import { Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/client';
import { report } from '../../shared/errors/report';
import { showProblems } from '../../shared/forms/use-submit';
import { useFormDraft } from '../../shared/forms/use-submit';
import { useAttempt, useOneAct } from '../../shared/hooks/use-action';
import { type ApplicationFile, decide, type Decision, reread } from './applications';

/** A decision that failed because another reviewer decided first. */
export interface LostRace {
  readonly file: ApplicationFile;
}

interface Written {
  readonly note: string;
  readonly publicName: string;
}

/** The reviewer's unsent decision on the open application. */
export interface Draft {
  readonly form: FormInstance<Written>;
  readonly initialValues: Written;
  readonly publicName: string;
  /** The decision awaiting confirmation, which cannot be undone. */
  readonly asking: Decision['action'] | undefined;
  readonly busy: boolean;
  readonly focusNote: () => void;
  readonly setNote: (change: (note: string) => string) => void;
  /** Resolves once the confirmation is shown, or the faulty field has the focus. */
  readonly ask: (action: Decision['action']) => Promise<void>;
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
  const t = useTranslations('staff-applications.decision');
  const [form] = Form.useForm<Written>();
  const blank = { note: '', publicName: file.companyName };
  const draft = useFormDraft(form, blank, { name: `review:${file.id}`, base: file.status });
  const [asking, setAsking] = useState<Decision['action']>();
  const once = useOneAct();
  const focusNote = () => form.focusField('note');
  // Keys follow each other faster than the screen.
  const written = () => form.getFieldsValue(true) as Written;

  const ask = async (action: Decision['action']): Promise<void> => {
    if (action === 'reject' && written().note.trim() === '') {
      form.setFields([{ name: 'note', errors: [t('noteMissing')] }]);
      focusNote();
      return;
    }
    // A note that is too long is refused before the reviewer is asked to confirm.
    await form.validateFields().then(
      () => setAsking(action),
      () => form.focusField(form.getFieldsError().find(({ errors }) => errors.length > 0)?.name ?? 'note'),
    );
  };

  const { busy, attempt } = useAttempt((error) => report(error, undefined, showProblems(form, error)));
  const decideOnce = async (action: Decision['action']) => {
    const { note, publicName } = written();
    const said = note.trim();
    const decision = action === 'approve' ? { action, note: said, publicName } : { action, note: said };
    try {
      await once((key) => decide(file.id, decision, key));
      draft.forget();
      onDecided(action);
    } catch (error) {
      if (!(error instanceof ApiError && TOO_LATE.has(error.code))) throw error;
      onLost({ file: await reread(file.id) });
    } finally {
      setAsking(undefined);
    }
  };
  const confirm = async () => void (asking && (await attempt(() => decideOnce(asking))));

  return {
    form,
    initialValues: draft.initialValues,
    publicName: draft.values.publicName,
    asking,
    busy,
    focusNote,
    setNote: (change) => form.setFieldValue('note', change(written().note)),
    ask,
    cancel: () => setAsking(undefined),
    confirm,
  };
}
