import { Button, Form } from 'antd';
import { useTranslations } from 'use-intl';
import { CAPACITIES } from '../../shared/capacities';
import { TickField } from '../../shared/forms/fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { useFormValues } from '../../shared/forms/use-form-values';
import { AsyncContent } from '../../shared/ui/async-content';
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
  const ui = useTranslations('ui');
  const mergeable = useMergeable();
  const first = target ?? mergeable.data?.[0];
  if (first && mergeable.data) {
    return <MergeForm first={first.paidId} isFixed={!!target} licenses={mergeable.data} onClose={onClose} />;
  }
  return (
    <Dialog wide title={t('title')} onClose={onClose}>
      <AsyncContent state={mergeable}>{() => <p>{t('none')}</p>}</AsyncContent>
      <div className="acts">
        <Button onClick={onClose}>{ui('close')}</Button>
      </div>
    </Dialog>
  );
}

interface FormProps {
  /** The licence to keep, at first. */
  readonly first: string;
  /** It cannot be changed here. */
  readonly isFixed: boolean;
  readonly licenses: readonly MergeableLicense[];
  readonly onClose: () => void;
}

function MergeForm({ first, isFixed, licenses, onClose }: FormProps) {
  const t = useTranslations('merging.dialog');
  const initial = { targetId: first, sourceIds: [] as readonly string[], accepted: false };
  const [form] = Form.useForm<typeof initial>();
  const { targetId, sourceIds: ticked, accepted } = useFormValues(form, initial);
  const target = licenses.find(({ paidId }) => paidId === targetId);
  const sources = licenses.filter((license) => license !== target && license.mergeGroup === target?.mergeGroup);
  // Sources ticked for another target that do not fit this one are left out.
  const sourceIds = sources.map(({ paidId }) => paidId).filter((paidId) => ticked.includes(paidId));
  const preview = useMergePreview(targetId, sourceIds);
  const loss = useLoss(preview.data);
  const endOf = useLicenseEnd();
  // Agreement is to one particular loss; another choice needs it again.
  const disagree = () => form.setFieldValue('accepted', false);

  const merge = async () => {
    const { after } = await mergeLicenses(targetId, sourceIds);
    const [before, until] = [endOf(target?.expiresAt ?? null), endOf(after.expiresAt)];
    toast.success(before === until ? t('done') : t('doneUntil', { before, until }));
  };

  return (
    <FormDialog
      wide
      title={t('title')}
      confirm={loss?.action ?? t('action')}
      danger={loss !== undefined}
      form={form}
      initialValues={initial}
      isDisabled={sourceIds.length === 0 || preview.data === undefined || (loss !== undefined && !accepted)}
      send={merge}
      onClose={onClose}
    >
      <p>{t('text')}</p>
      {target && (
        <MergeChoice target={target} targets={isFixed ? undefined : licenses} sources={sources} onChange={disagree} />
      )}
      {target && sourceIds.length > 0 && (
        <AsyncContent state={preview}>
          {(outcome) => <MergePreview before={target} outcome={outcome} licenses={licenses} />}
        </AsyncContent>
      )}
      <MergeRenewals targetId={targetId} sourceIds={sourceIds} />
      {loss && <TickField name="accepted" label={loss.tick} />}
    </FormDialog>
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
