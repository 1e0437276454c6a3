import { Alert, Form } from 'antd';
import { useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { writtenFor } from '../../i18n/locale';
import { serverNow } from '../../api/fetch-in-time';
import { perCapacity } from '../../business/capacities';
import { ClashNotice, useVersioned } from '../../shared/console/versioned';
import type { StaffPlan } from '../../business/staff';
import { Declined } from '../../shared/errors/report';
import { formatDate } from '../../shared/format/date';
import { DateField } from '../../shared/console/date-field';
import { TickField } from '../../shared/forms/choice-fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { dayOf } from '../../shared/forms/typed-date';
import { capacity } from '../../shared/forms/typed-number';
import { useFormValues } from '../../shared/forms/use-submit';
import { toast } from '../../shared/ui/toast';
import { ComboLines, PlanFields, toCombo, toLine } from './plan-fields';
import { bodyOf, changePlan, type Combo, createPlan, type PlanBody, previewPlan, usePlanWords } from './plan-editing';
import { isPriceChanged, usePriceConfirmation } from './price-confirmation';

const DAY_MS = 86_400_000;
const NEW_PLAN: StaffPlan = {
  id: '',
  edition: 'professional',
  name: { zh: '', en: '' },
  description: { zh: '', en: '' },
  ...perCapacity(() => 0),
  isHidden: true,
  isFree: false,
  combos: [],
  planned: null,
  voided: null,
  version: 0,
};

type PlanTexts = Omit<StaffPlan, 'version' | 'combos' | 'planned' | 'voided'> & { readonly combos: readonly Combo[] };

/** A plan as form values. A capacity of 0 has not been entered yet. */
const valuesOf = ({ id, edition, name, description, isHidden, isFree, combos, ...plan }: PlanTexts) => ({
  id,
  edition,
  nameZh: name.zh,
  nameEn: name.en,
  descriptionZh: description.zh,
  descriptionEn: description.en,
  ...perCapacity((limit) => (plan[limit] === 0 ? '' : String(plan[limit]))),
  isHidden,
  isFree,
  combos: combos.map(toLine),
});
type Values = ReturnType<typeof valuesOf> & {
  /** Blank saves at once. */
  readonly startsOn: string;
};

/** The fields that make the price of a plan: if none was edited, no price has to be confirmed. */
const termsOf = ({ combos, isHidden, isFree, ...body }: PlanBody): string =>
  JSON.stringify([
    perCapacity((name) => body[name]),
    isHidden,
    isFree,
    combos.map(({ months, priceFen, discountBps }) => [months, priceFen, discountBps]),
  ]);

/** What was saved, and the outcome. */
interface PlanOutcome {
  readonly reason: string;
  /** The day that it waits for; blank where it took effect at once. */
  readonly startsOn: string;
  /** It waits for a second administrator. */
  readonly isProposed: boolean;
}

const NOTHING_DONE: PlanOutcome = { reason: '', startsOn: '', isProposed: false };

interface Props {
  /** Null creates a new one. */
  readonly plan: StaffPlan | null;
  readonly onClose: () => void;
}

/** A plan and its durations. Id and edition cannot be changed later: licences and orders refer to them. */
export function PlanDialog({ plan, onClose }: Props) {
  const t = useTranslations('staff-plans');
  const common = useTranslations('console');
  const locale = useLocale();
  const initial = { ...valuesOf(plan ?? NEW_PLAN), startsOn: '' };
  const [form] = Form.useForm<Values>();
  const values = useFormValues(form, initial);
  const { startsOn } = values;
  const tomorrow = formatDate(new Date(serverNow().getTime() + DAY_MS));
  const outcome = useRef<PlanOutcome>(NOTHING_DONE);
  const { ask, dialog } = usePriceConfirmation();
  const versioned = useVersioned({
    read: { version: plan?.version ?? 0, body: bodyOf(plan ?? NEW_PLAN) },
    words: usePlanWords(),
    save: async (body, version, before) => {
      const reason = await confirm(body, before);
      outcome.current = { ...NOTHING_DONE, reason };
      const change = { ...body, ...(startsOn ? { startsOn } : {}), reason };
      outcome.current = { reason, startsOn, isProposed: await changePlan(initial.id, version, change) };
    },
    onTheirs: (body) => form.setFieldsValue(valuesOf({ ...NEW_PLAN, ...plan, ...body })),
  });

  const send = async ({ id, edition, nameZh, nameEn, descriptionZh, descriptionEn, ...typed }: Values) => {
    const body = {
      name: { zh: nameZh.trim(), en: nameEn.trim() },
      description: { zh: descriptionZh.trim(), en: descriptionEn.trim() },
      ...perCapacity((name) => capacity.of(typed[name])),
      isHidden: typed.isHidden,
      isFree: typed.isFree,
      combos: typed.combos.map(toCombo),
    };
    if (plan) await versioned.save(body);
    else {
      const reason = await confirm(body, bodyOf(NEW_PLAN));
      outcome.current = { ...NOTHING_DONE, reason };
      outcome.current = { ...NOTHING_DONE, reason, isProposed: await createPlan({ id, edition, ...body, reason }) };
    }
    const done = outcome.current;
    if (done.isProposed) toast.success(common('sentForApproval'));
    else toast.success(done.startsOn ? t('planned', { date: done.startsOn }) : common('saved'));
  };

  /** Shows what happens to the prices. Returns the reason for a second administrator; throws when it is cancelled. */
  const confirm = async (body: PlanBody, before: PlanBody): Promise<string> => {
    if (plan && termsOf(body) === termsOf(before)) return '';
    const preview = await previewPlan(plan?.id, body);
    const isOffered = !body.isHidden && before.isHidden && preview.prices.length > 0;
    if (!isOffered && !preview.takesSecondPerson && !isPriceChanged(preview)) return '';
    const name = writtenFor(body.name, locale);
    const { reason } = outcome.current;
    const answer = await ask({ ...preview, name, startsOn, isOffered: isOffered && plan !== null, reason });
    if (answer === null) throw new Declined();
    return answer.reason;
  };

  const confirmText = () => {
    if (!plan) return t('create');
    return dayOf(startsOn) ? t('saveFrom', { date: startsOn }) : common('save');
  };

  return (
    <>
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
        {plan && <Alert showIcon role="note" title={t('keeps')} />}
        <PlanFields isNew={plan === null} />
        <ComboLines />
        <TickField name="isFree" label={t('isFree')} />
        <TickField name="isHidden" label={t('isHidden')} />
        {plan && <DateField name="startsOn" label={t('startsOn')} hint={t('startsOnHint')} min={tomorrow} optional />}
      </FormDialog>
      {dialog}
    </>
  );
}
