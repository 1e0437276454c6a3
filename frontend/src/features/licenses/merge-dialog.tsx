import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CAPACITIES } from '../../business/capacities';
import { useCapacityText } from '../../business/capacity';
import { formatDate } from '../../shared/format/date';
import { SelectField, TickField, TicksField } from '../../shared/forms/choice-fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { useFormValues } from '../../shared/forms/use-submit';
import { AsyncContent } from '../../shared/ui/async-content';
import { Dialog } from '../../shared/ui/dialog';
import { Fact, Facts } from '../../shared/ui/facts';
import { toast } from '../../shared/ui/toast';
import './licenses.css';
import {
  type License,
  type Merge,
  type MergeableLicense,
  mergeLicenses,
  useMergeable,
  useMergePreview,
  usePendingRenewals,
} from './licenses.api';
import { MergePreview, MergeRenewals, useLicenseEnd } from './merge-outcome';

interface MergeChoiceProps {
  readonly target: License;
  /** Possible targets; left out where the target is fixed. */
  readonly targets: readonly License[] | undefined;
  readonly sources: readonly License[];
  readonly onChange: () => void;
}

/** From this number on, sources can be searched and ticked all at once. */
const MANY = 6;

/** Choice of the licence to keep, and of those to merge into it. */
function MergeChoice({ target, targets, sources, onChange }: MergeChoiceProps) {
  const t = useTranslations('merging.dialog');
  const describe = useDescription();
  const form = Form.useFormInstance<{ sourceIds: readonly string[] }>();
  const [wanted, setWanted] = useState('');
  const isWanted = ({ name, key, remark }: License) =>
    `${name} ${key} ${remark}`.toLowerCase().includes(wanted.trim().toLowerCase());
  const tickAll = () => {
    form.setFieldValue(
      'sourceIds',
      sources.filter(isWanted).map(({ paidId }) => paidId),
    );
    onChange();
  };

  return (
    <div className="merge-choice">
      {targets ? (
        <SelectField
          name="targetId"
          label={t('target')}
          choices={targets.map(({ paidId, name, key }) => ({ value: paidId, label: `${name} · ${key}` }))}
          onChange={onChange}
        />
      ) : (
        <Facts>
          <Fact name={t('target')}>
            {target.name} <span className="mono">{target.key}</span>
          </Fact>
        </Facts>
      )}
      {sources.length >= MANY && (
        <div className="row mt-4">
          <Input
            className="grow"
            // Not counted as input that would be lost.
            type="search"
            aria-label={t('find')}
            placeholder={t('find')}
            allowClear
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            // Enter would submit the form.
            onPressEnter={(event) => event.preventDefault()}
          />
          <Button onClick={tickAll}>{t('tickAll')}</Button>
        </div>
      )}
      <TicksField
        name="sourceIds"
        label={t('sources')}
        hint={sources.length === 0 ? t('noSources') : undefined}
        choices={sources.map((license) => ({
          value: license.paidId,
          // Hidden rather than left out, so that ticks are kept.
          className: isWanted(license) ? undefined : 'unwanted',
          label: (
            <>
              <b className="strong">{license.name}</b> <span className="mono">{license.key}</span> {license.remark}
              <small className="num">{describe(license)}</small>
            </>
          ),
        }))}
        onChange={onChange}
      />
    </div>
  );
}

/** 5 用户 · 30 资产 · 2027-11-21 到期 */
function useDescription() {
  const t = useTranslations('merging');
  const capacity = useCapacityText();
  return (license: License) => {
    const { expiresAt } = license;
    return `${capacity(license)} · ${expiresAt === null ? t('permanent') : t('until', { date: formatDate(expiresAt) })}`;
  };
}

interface MergeDialogProps {
  /** The licence to keep, where the dialog was opened from one; otherwise it is chosen here. */
  readonly target?: License;
  readonly onClose: () => void;
}

/** Chooses the licences to merge and previews the result before the merge, which cannot be undone. */
export default function MergeDialog({ target, onClose }: MergeDialogProps) {
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
  const renewals = usePendingRenewals();
  const isKnown = preview.data !== undefined && renewals.data !== undefined;
  const loss = useLoss(preview.data);
  const endOf = useLicenseEnd();
  // The person agrees to one particular loss, so another choice needs a new agreement.
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
      isDisabled={sourceIds.length === 0 || !isKnown || (loss !== undefined && !accepted)}
      send={merge}
      onClose={onClose}
    >
      <p>{t('text')}</p>
      {target && (
        <MergeChoice target={target} targets={isFixed ? undefined : licenses} sources={sources} onChange={disagree} />
      )}
      {target && sourceIds.length > 0 && (
        <>
          <AsyncContent state={preview}>
            {(outcome) => <MergePreview before={target} outcome={outcome} licenses={licenses} />}
          </AsyncContent>
          <AsyncContent state={renewals} skeleton={<></>}>
            {({ items }) => <MergeRenewals renewals={items} targetId={targetId} sourceIds={sourceIds} />}
          </AsyncContent>
        </>
      )}
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
