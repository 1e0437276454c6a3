import { CAPACITIES } from '../../shared/capacities';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAction } from '../../shared/hooks/use-action';
import { AsyncContent } from '../../shared/ui/async-content';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import type { License, Merge, MergeableLicense } from './license';
import { MergeChoice } from './merge-choice';
import { MergePreview, useLicenseEnd } from './merge-preview';
import { MergeRenewals } from './merge-renewals';
import './merging.css';
import { mergeLicenses, useMergeable, useMergePreview } from './use-licenses';

interface Props {
  /** The licence to keep, where the dialog was opened from one; otherwise it is chosen here. */
  readonly target?: License;
  readonly onClose: () => void;
}

/** Chooses the licences to merge and previews the result before the merge, which cannot be undone. */
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
  readonly licenses: readonly MergeableLicense[];
  readonly onClose: () => void;
}

function MergeForm({ fixed, licenses, onClose }: FormProps) {
  const t = useTranslations('merging.dialog');
  const ui = useTranslations('ui');
  const { busy, run } = useAction();
  const [targetId, setTargetId] = useState(fixed?.paidId ?? licenses[0]?.paidId ?? '');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const target = licenses.find(({ paidId }) => paidId === targetId);
  const sources = licenses.filter((license) => license !== target && license.mergeGroup === target?.mergeGroup);
  // Sources ticked for another target that do not fit this one are left out.
  const sourceIds = sources.map(({ paidId }) => paidId).filter((paidId) => chosen.includes(paidId));
  const preview = useMergePreview(targetId, sourceIds);
  const loss = useLoss(preview.data);
  const [accepted, setAccepted] = useState(false);
  const endOf = useLicenseEnd();

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
  // Agreement is to one particular loss; another choice needs it again.
  const choose =
    <T,>(set: (choice: T) => void) =>
    (choice: T) => {
      setAccepted(false);
      set(choice);
    };
  const merge = async () => {
    await run(async () => {
      const { after } = await mergeLicenses(targetId, sourceIds);
      const [before, until] = [endOf(target.expiresAt), endOf(after.expiresAt)];
      toast.success(before === until ? t('done') : t('doneUntil', { before, until }));
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
        onTarget={choose(setTargetId)}
        onChosen={choose(setChosen)}
      />
      {sourceIds.length > 0 && (
        <AsyncContent state={preview}>
          {(outcome) => <MergePreview before={target} outcome={outcome} licenses={licenses} />}
        </AsyncContent>
      )}
      <MergeRenewals targetId={targetId} sourceIds={sourceIds} />
      {loss && (
        <label className="check">
          <input type="checkbox" checked={accepted} onChange={({ target: tick }) => setAccepted(tick.checked)} />
          <span>{loss.tick}</span>
        </label>
      )}
      <div className="acts">
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <Button
          tone={loss ? 'danger-solid' : 'primary'}
          busy={busy}
          disabled={sourceIds.length === 0 || preview.data === undefined || (loss && !accepted)}
          onClick={() => void merge()}
        >
          {loss?.action ?? t('action')}
        </Button>
      </div>
    </>
  );
}

/** What a merge takes without compensation, and the text to agree to that; undefined where it takes nothing. */
function useLoss(outcome: Merge | undefined): { readonly action: string; readonly tick: string } | undefined {
  const t = useTranslations('merging.dialog');
  if (!outcome) return undefined;
  const days = outcome.daysLost.reduce((sum, lost) => sum + lost.days, 0);
  if (days > 0) return { action: t('actionLosing', { days }), tick: t('tickLosing', { days }) };
  const isGainless = CAPACITIES.every((name) => outcome.gained[name] === 0);
  return isGainless ? { action: t('actionGainless'), tick: t('tickGainless') } : undefined;
}
