import { Form } from 'antd';
import { CAPACITIES, perCapacity } from '../../shared/capacities';
import { useTranslations } from 'use-intl';
import {
  DESCRIPTION_BODY_EN_MAX_LENGTH,
  DESCRIPTION_BODY_ZH_MAX_LENGTH,
  NAME_BODY_EN_MAX_LENGTH,
  NAME_BODY_ZH_MAX_LENGTH,
  NEW_PLAN_BODY_ID_PATTERN,
} from '../../api/limits';
import { ClashNotice } from '../../shared/console/clash-notice';
import { FormDialog } from '../../shared/forms/form-dialog';
import { SelectField, TextField, TickField } from '../../shared/forms/fields';
import { matching, required } from '../../shared/forms/rules';
import type { StaffPlan } from '../../shared/console/use-staff-plans';
import { useVersioned } from '../../shared/console/use-versioned';
import { capacity } from '../../shared/forms/typed-number';
import { Alert } from '../../shared/ui/alert';
import { toast } from '../../shared/ui/toast';
import { ComboLines, toCombo, toLine } from './combo-lines';
import { usePlanWords } from './plan-words';
import { bodyOf, changePlan, createPlan, EDITIONS, type Combo } from './use-plan-editing';

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

type PlanTexts = Omit<StaffPlan, 'version' | 'combos'> & { readonly combos: readonly Combo[] };

/** A plan as form values. A capacity of 0 has not been entered yet. */
const valuesOf = ({ id, edition, name, description, isHidden, combos, ...plan }: PlanTexts) => ({
  id,
  edition,
  nameZh: name.zh,
  nameEn: name.en,
  descriptionZh: description.zh,
  descriptionEn: description.en,
  ...perCapacity((limit) => (plan[limit] === 0 ? '' : String(plan[limit]))),
  isHidden,
  combos: combos.map(toLine),
});
type Values = ReturnType<typeof valuesOf>;

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
  const initial = valuesOf(plan ?? NEW_PLAN);
  const [form] = Form.useForm<Values>();
  const versioned = useVersioned({
    read: { version: plan?.version ?? 0, body: bodyOf(plan ?? NEW_PLAN) },
    words: usePlanWords(),
    save: (body, version) => changePlan(initial.id, version, body),
    onTheirs: (body) => form.setFieldsValue(valuesOf({ ...NEW_PLAN, ...plan, ...body })),
  });

  const send = async ({ id, edition, nameZh, nameEn, descriptionZh, descriptionEn, ...typed }: Values) => {
    const body = {
      name: { zh: nameZh.trim(), en: nameEn.trim() },
      description: { zh: descriptionZh.trim(), en: descriptionEn.trim() },
      ...perCapacity((name) => capacity.of(typed[name])),
      isHidden: typed.isHidden,
      combos: typed.combos.map(toCombo),
    };
    await (plan ? versioned.save(body) : createPlan({ id, edition, ...body }));
    toast.success(common('saved'));
  };

  return (
    <FormDialog
      wide
      title={plan ? t('editWhich', { name: plan.id }) : t('create')}
      confirm={plan ? common('save') : t('create')}
      form={form}
      initialValues={initial}
      send={send}
      onClose={onClose}
    >
      <ClashNotice clash={versioned.clash} />
      {plan && <Alert>{t('keeps')}</Alert>}
      {!plan && (
        <div className="form-pair">
          <TextField
            name="id"
            label={t('id')}
            hint={t('idRule')}
            rules={[matching((typed) => ID.test(typed), t('idRule'))]}
            className="mono"
            maxLength={31}
            isFirst
          />
          <SelectField
            name="edition"
            label={t('edition')}
            choices={EDITIONS.map((value) => ({ value, label: t(`editions.${value}`) }))}
          />
        </div>
      )}
      <div className="form-pair">
        <TextField
          name="nameZh"
          label={t('nameZh')}
          rules={[required(fault('required'))]}
          maxLength={NAME_BODY_ZH_MAX_LENGTH}
          isFirst={plan !== null}
        />
        <TextField
          name="nameEn"
          label={t('nameEn')}
          rules={[required(fault('required'))]}
          maxLength={NAME_BODY_EN_MAX_LENGTH}
        />
      </div>
      <div className="form-pair">
        <TextField
          name="descriptionZh"
          label={t('descriptionZh')}
          maxLength={DESCRIPTION_BODY_ZH_MAX_LENGTH}
          optional
        />
        <TextField
          name="descriptionEn"
          label={t('descriptionEn')}
          maxLength={DESCRIPTION_BODY_EN_MAX_LENGTH}
          optional
        />
      </div>
      <div className="form-pair">
        {CAPACITIES.map((name) => (
          <TextField
            key={name}
            name={name}
            label={limit(name)}
            hint={common('capacityHint')}
            rules={[matching(capacity.is, fault('capacity'))]}
          />
        ))}
      </div>
      <ComboLines />
      <TickField name="isHidden" label={t('isHidden')} />
    </FormDialog>
  );
}
