import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../api/server-clock';
import { perCapacity } from '../../shared/capacities';
import { ClashNotice } from '../../shared/console/clash-notice';
import type { StaffPlan } from '../../shared/console/use-staff-plans';
import { useVersioned } from '../../shared/console/use-versioned';
import { formatDate } from '../../shared/format/date';
import { TextField, TickField } from '../../shared/forms/fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { capacity } from '../../shared/forms/typed-number';
import { useFormValues } from '../../shared/forms/use-form-values';
import { Alert } from '../../shared/ui/alert';
import { toast } from '../../shared/ui/toast';
import { ComboLines, toCombo, toLine } from './combo-lines';
import { PlanFields } from './plan-fields';
import { usePlanWords } from './plan-words';
import { PricePreview } from './price-preview';
import { bodyOf, changePlan, createPlan, type Combo } from './use-plan-editing';

const DAY_MS = 86_400_000;
const NEW_PLAN: StaffPlan = {
  id: '',
  edition: 'professional',
  name: { zh: '', en: '' },
  description: { zh: '', en: '' },
  ...perCapacity(() => 0),
  isHidden: true,
  combos: [],
  planned: null,
  version: 0,
};

type PlanTexts = Omit<StaffPlan, 'version' | 'combos' | 'planned'> & { readonly combos: readonly Combo[] };

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
  startsOn: '',
});
type Values = ReturnType<typeof valuesOf>;

interface Props {
  /** Null creates a new one. */
  readonly plan: StaffPlan | null;
  readonly onClose: () => void;
}

/** A plan and its durations. Id and edition cannot be changed later: licences and orders refer to them. */
export function PlanDialog({ plan, onClose }: Props) {
  const t = useTranslations('staff-plans');
  const common = useTranslations('console');
  const initial = valuesOf(plan ?? NEW_PLAN);
  const [form] = Form.useForm<Values>();
  const values = useFormValues(form, initial);
  const { startsOn } = values;
  const tomorrow = formatDate(new Date(serverNow().getTime() + DAY_MS));
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
    if (plan && typed.startsOn) await changePlan(plan.id, plan.version, { ...body, startsOn: typed.startsOn });
    else await (plan ? versioned.save(body) : createPlan({ id, edition, ...body }));
    toast.success(typed.startsOn ? t('planned', { date: typed.startsOn }) : common('saved'));
  };

  const confirmText = () => {
    if (!plan) return t('create');
    return startsOn ? t('saveFrom', { date: startsOn }) : common('save');
  };

  return (
    <FormDialog
      wide
      title={plan ? t('editWhich', { name: plan.id }) : t('create')}
      confirm={confirmText()}
      form={form}
      initialValues={initial}
      send={send}
      onClose={onClose}
    >
      <ClashNotice clash={versioned.clash} />
      {plan && <Alert>{t('keeps')}</Alert>}
      <PlanFields isNew={plan === null} />
      <ComboLines />
      <PricePreview combos={values.combos} before={plan?.combos ?? []} />
      <TickField name="isHidden" label={t('isHidden')} />
      {plan && (
        <TextField name="startsOn" label={t('startsOn')} hint={t('startsOnHint')} type="date" min={tomorrow} optional />
      )}
    </FormDialog>
  );
}
