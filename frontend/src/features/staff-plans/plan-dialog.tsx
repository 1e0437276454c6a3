import { CAPACITIES, perCapacity } from '../../shared/capacities';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  DESCRIPTION_BODY_EN_MAX_LENGTH,
  DESCRIPTION_BODY_ZH_MAX_LENGTH,
  NAME_BODY_EN_MAX_LENGTH,
  NAME_BODY_ZH_MAX_LENGTH,
  NEW_PLAN_BODY_ID_PATTERN,
} from '../../api/limits';
import { SelectField, TextField, Tick } from '../../shared/console/fields';
import { FormDialog } from '../../shared/console/form-dialog';
import type { StaffPlan } from '../../shared/console/use-staff-plans';
import { useVersioned } from '../../shared/console/use-versioned';
import { capacity } from '../../shared/forms/typed-number';
import { useFields } from '../../shared/forms/use-fields';
import { Alert } from '../../shared/ui/alert';
import { toast } from '../../shared/ui/toast';
import { areSound, ComboLines, toCombo, toLine, type ComboLine } from './combo-lines';
import { usePlanWords } from './plan-words';
import { bodyOf, changePlan, createPlan, EDITIONS } from './use-plan-editing';

const NEW_PLAN: StaffPlan = {
  id: '',
  edition: 'professional',
  name: { zh: '', en: '' },
  description: { zh: '', en: '' },
  ...perCapacity(() => 0),
  isHidden: true,
  combos: [],
  version: 0,
};

/** A plan as form values. A capacity of 0 has not been entered yet. */
const valuesOf = ({ id, edition, name, description, ...plan }: Omit<StaffPlan, 'combos'>) => ({
  id,
  edition: edition as string,
  nameZh: name.zh,
  nameEn: name.en,
  descriptionZh: description.zh,
  descriptionEn: description.en,
  ...perCapacity((limit) => (plan[limit] === 0 ? '' : String(plan[limit]))),
});

const ID = new RegExp(NEW_PLAN_BODY_ID_PATTERN);

interface Props {
  /** Null creates a new one. */
  readonly plan: StaffPlan | null;
  readonly onClose: () => void;
}

/** A plan and its durations. Id and edition cannot be changed later: licences and orders refer to them. */
export function PlanDialog({ plan, onClose }: Props) {
  const t = useTranslations('staff-plans');
  const limit = useTranslations('ui.capacity.name');
  const common = useTranslations('console');
  const fault = useTranslations('console.faults');
  const [isHidden, setHidden] = useState(plan?.isHidden ?? true);
  const [lines, setLines] = useState<readonly ComboLine[]>(() => (plan?.combos ?? []).map(toLine));
  const words = usePlanWords();
  const initial = valuesOf(plan ?? NEW_PLAN);
  const form = useFields<keyof typeof initial>(initial, (values) => ({
    id: ID.test(values.id) ? undefined : t('idRule'),
    nameZh: values.nameZh.trim() ? undefined : fault('required'),
    nameEn: values.nameEn.trim() ? undefined : fault('required'),
    ...perCapacity((name) => (capacity.is(values[name]) ? undefined : fault('capacity'))),
  }));
  const isSound = areSound(lines);
  const versioned = useVersioned({
    read: { version: plan?.version ?? 0, body: bodyOf(plan ?? NEW_PLAN) },
    words,
    save: (body, version) => changePlan(form.values.id, version, body),
    onTheirs: (body) => {
      form.replace({ ...form.values, ...valuesOf({ ...NEW_PLAN, ...plan, ...body }) });
      setHidden(body.isHidden);
      setLines(body.combos.map(toLine));
    },
  });

  const send = async () => {
    const { id, nameZh, nameEn, descriptionZh, descriptionEn } = form.values;
    const body = {
      name: { zh: nameZh.trim(), en: nameEn.trim() },
      description: { zh: descriptionZh.trim(), en: descriptionEn.trim() },
      ...perCapacity((name) => capacity.of(form.values[name])),
      isHidden,
      combos: lines.map(toCombo),
    };
    const edition = EDITIONS.find((known) => known === form.values.edition) ?? 'professional';
    await (plan ? versioned.save(body) : createPlan({ id, edition, ...body }));
    toast.success(common('saved'));
  };

  return (
    <FormDialog
      wide
      title={plan ? t('editWhich', { name: plan.id }) : t('create')}
      confirm={plan ? common('save') : t('create')}
      form={form}
      clash={versioned.clash}
      isDisabled={!isSound}
      send={send}
      onClose={onClose}
    >
      {plan && <Alert>{t('keeps')}</Alert>}
      {!plan && (
        <div className="two">
          <TextField form={form} name="id" label={t('id')} hint={t('idRule')} className="mono" maxLength={31} isFirst />
          <SelectField
            form={form}
            name="edition"
            label={t('edition')}
            choices={EDITIONS.map((value) => ({ value, label: t(`editions.${value}`) }))}
          />
        </div>
      )}
      <div className="two">
        <TextField
          form={form}
          name="nameZh"
          label={t('nameZh')}
          maxLength={NAME_BODY_ZH_MAX_LENGTH}
          isFirst={plan !== null}
        />
        <TextField form={form} name="nameEn" label={t('nameEn')} maxLength={NAME_BODY_EN_MAX_LENGTH} />
      </div>
      <div className="two">
        <TextField
          form={form}
          name="descriptionZh"
          label={t('descriptionZh')}
          maxLength={DESCRIPTION_BODY_ZH_MAX_LENGTH}
          optional
        />
        <TextField
          form={form}
          name="descriptionEn"
          label={t('descriptionEn')}
          maxLength={DESCRIPTION_BODY_EN_MAX_LENGTH}
          optional
        />
      </div>
      <div className="two">
        {CAPACITIES.map((name) => (
          <TextField key={name} form={form} name={name} label={limit(name)} hint={common('capacityHint')} />
        ))}
      </div>
      <ComboLines lines={lines} onChange={setLines} />
      {!isSound && <Alert tone="warning">{t('combosFault')}</Alert>}
      <Tick label={t('isHidden')} isTicked={isHidden} onTick={setHidden} />
    </FormDialog>
  );
}
