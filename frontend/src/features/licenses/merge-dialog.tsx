import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAction } from '../../shared/hooks/use-action';
import { AsyncContent } from '../../shared/ui/async-content';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { mergesWith, type License } from './license';
import { MergeChoice } from './merge-choice';
import { MergePreview } from './merge-preview';
import './merging.css';
import { mergeLicenses, useMergeable, useMergePreview } from './use-licenses';

interface Props {
  /** The licence that stays, where the question began at one; otherwise it is chosen here. */
  readonly target?: License;
  readonly onClose: () => void;
}

/** Which licences become one, and what comes of it, before it is done for good. */
export function MergeDialog({ target, onClose }: Props) {
  const t = useTranslations('merging.dialog');
  const mergeable = useMergeable();
  return (
    <Dialog wide title={t('title')} onClose={onClose}>
      <AsyncContent state={mergeable}>
        {(licenses) => <MergeForm fixed={target} licenses={licenses} onClose={onClose} />}
      </AsyncContent>
    </Dialog>
  );
}

interface FormProps {
  readonly fixed: License | undefined;
  readonly licenses: readonly License[];
  readonly onClose: () => void;
}

function MergeForm({ fixed, licenses, onClose }: FormProps) {
  const t = useTranslations('merging.dialog');
  const ui = useTranslations('ui');
  const { busy, run } = useAction();
  const [targetId, setTargetId] = useState(fixed?.paidId ?? licenses[0]?.paidId ?? '');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const target = licenses.find(({ paidId }) => paidId === targetId);
  const sources = target ? licenses.filter((license) => mergesWith(target, license)) : [];
  // What was ticked under another target and does not fit this one is left out.
  const sourceIds = sources.map(({ paidId }) => paidId).filter((paidId) => chosen.includes(paidId));
  const preview = useMergePreview(targetId, sourceIds);

  if (!target) {
    return (
      <>
        <p>{t('none')}</p>
        <div className="acts">
          <Button onClick={onClose}>{ui('close')}</Button>
        </div>
      </>
    );
  }
  const merge = async () => {
    await run(async () => {
      await mergeLicenses(targetId, sourceIds);
      toast.success(t('done'));
      onClose();
    });
  };

  return (
    <>
      <p>{t('text')}</p>
      <MergeChoice
        target={target}
        targets={fixed ? undefined : licenses}
        sources={sources}
        chosen={sourceIds}
        onTarget={setTargetId}
        onChosen={setChosen}
      />
      {sourceIds.length > 0 && (
        <AsyncContent state={preview}>
          {(outcome) => <MergePreview before={target} outcome={outcome} licenses={licenses} />}
        </AsyncContent>
      )}
      <div className="acts">
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <Button
          tone="primary"
          busy={busy}
          disabled={sourceIds.length === 0 || preview.data === undefined}
          onClick={() => void merge()}
        >
          {t('action')}
        </Button>
      </div>
    </>
  );
}
