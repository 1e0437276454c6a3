import { Alert, Flex, Form } from 'antd';
import { useTranslations } from 'use-intl';
import { formatDate } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { RadioField } from '../../shared/forms/choice-fields';
import { TextField } from '../../shared/forms/fields';
import { matching } from '../../shared/forms/rules';
import { useFormDraft, useSubmit } from '../../shared/forms/use-submit';
import { useOneAct } from '../../shared/hooks/use-action';
import { useSettled } from '../../shared/hooks/use-waiting';
import { ActionButton, ButtonLink } from '../../shared/ui/antd-button';
import { AsyncContent } from '../../shared/ui/async-content';
import { useCapacityText } from '../../business/capacity';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import {
  type ChangePart,
  ChangePrice,
  copiesOf,
  type LicenseChange,
  NoPrice,
  orderChange,
  useChangePrice,
  type WantedChange,
} from './change-price';
import type { LicenseDetails } from './licenses.api';
import './licenses.css';

const KEEP = 'keep';

interface Choice {
  /** Id of a part, as text. */
  readonly part: string;
  readonly plan: string;
  /** As typed. */
  readonly quantity: string;
  readonly term: typeof KEEP | 'forever';
}

interface Props {
  readonly license: LicenseDetails;
  readonly choices: LicenseChange;
  /** Fetches the choices again after a refusal. */
  readonly onStale: () => void;
  readonly onPlaced: (orderId: string) => void;
}

/** Chooses what a licence is to become, shows every number of its price, and orders it. */
export function ChangeForm({ license, choices, onStale, onPlaced }: Props) {
  const t = useTranslations('license-change');
  const { paidId } = license;
  const { parts, lifetime } = choices;
  const initial = initialOf(parts);
  const [form] = Form.useForm<Choice>();
  const { initialValues, values, forget } = useFormDraft<Choice>(form, initial, { name: `change:${paidId}` });
  const part = parts.find(({ partId }) => String(partId) === values.part) ?? parts[0];
  const target = part?.targets.find(({ planId }) => planId === values.plan);
  const wanted = wantedOf(values, choices);
  const settled = useSettled(JSON.stringify(wanted ?? null));
  const isSettled = settled === JSON.stringify(wanted ?? null);
  const price = useChangePrice(paidId, isSettled ? wanted : undefined);
  const names = useNames(
    parts,
    part,
    target && { name: target.name, quantity: copiesOf(target, values.quantity) ?? target.fromQuantity },
  );
  const once = useOneAct();
  const { busy, submit } = useSubmit(
    form,
    async () => {
      const seen = price.data;
      if (!wanted || !seen) return;
      const planId = wanted.planId ?? license.planId;
      const id = await once((key) => orderChange({ paidId, planId, wanted, seenFen: seen.payableFen }, key));
      forget();
      toast.success(t('placed'));
      onPlaced(id);
    },
    {
      fieldOf: (code) => (/^(license|plan)\./.test(code) ? 'plan' : undefined),
      onFailure: () => {
        onStale();
        void price.mutate();
      },
    },
  );
  const restart = (changed: Partial<Choice>) => {
    if (changed.part !== undefined) form.setFieldsValue({ plan: KEEP, quantity: '' });
    const planned = part?.targets.find(({ planId }) => planId === changed.plan);
    if (planned) form.setFieldsValue({ quantity: String(planned.fromQuantity) });
  };

  return (
    <Form
      form={form}
      initialValues={initialValues}
      onValuesChange={restart}
      onFinish={(choice: Choice) => void submit(choice)}
      noValidate
    >
      <Flex vertical gap="middle">
        <Panel title={t('choose')}>
          <p className="muted mb-5">{t('lead')}</p>
          {parts.length > 1 && <PartField parts={parts} />}
          {part && <PlanField part={part} />}
          {target && target.toQuantity > target.fromQuantity && (
            <TextField
              name="quantity"
              label={t('quantity')}
              hint={t('quantityHint', { from: target.fromQuantity, to: target.toQuantity })}
              rules={[
                matching(
                  (typed) => copiesOf(target, typed) !== undefined,
                  t('quantityRule', { from: target.fromQuantity, to: target.toQuantity }),
                ),
              ]}
              className="copies num"
              inputMode="numeric"
            />
          )}
          <TermField license={license} lifetime={lifetime} />
        </Panel>
        {!wanted && <NoPrice target={target} />}
        {wanted && (
          <AsyncContent state={price}>
            {(change) => (
              <>
                <ChangePrice change={change} isBound={license.machineId !== null} names={names} />
                <Flex gap="small" wrap>
                  <ButtonLink to={`/license/${paidId}`}>{t('back')}</ButtonLink>
                  <ActionButton type="primary" htmlType="submit" busy={busy}>
                    {change.payableFen === 0 ? t('orderFree') : t('order', { amount: formatYuan(change.payableFen) })}
                  </ActionButton>
                </Flex>
              </>
            )}
          </AsyncContent>
        )}
      </Flex>
    </Form>
  );
}

/** Starts with the first part that can become something larger. */
const initialOf = (parts: readonly ChangePart[]): Choice => ({
  part: String((parts.find(({ targets }) => targets.length > 0) ?? parts[0])?.partId ?? ''),
  plan: KEEP,
  quantity: '',
  term: KEEP,
});

/** Undefined while nothing is chosen, or nothing that is available. */
function wantedOf(
  { part: partText, plan, quantity, term }: Choice,
  { parts, lifetime }: LicenseChange,
): WantedChange | undefined {
  const part = parts.find(({ partId }) => String(partId) === partText) ?? parts[0];
  const target = part?.targets.find(({ planId }) => planId === plan);
  const isPermanent = term === 'forever' && lifetime.payableFen !== null;
  if (!target) return isPermanent ? { lifetime: true } : undefined;
  const copies = copiesOf(target, quantity);
  if (copies === undefined) return undefined;
  return { partId: part?.partId, planId: target.planId, quantity: copies, lifetime: isPermanent };
}

/** The names of the parts, before and after one of them is changed. */
function useNames(
  parts: readonly ChangePart[],
  changing: ChangePart | undefined,
  next: { readonly name: string; readonly quantity: number } | undefined,
) {
  const t = useTranslations('license-change');
  const planText = usePlanText();
  const nameOf = (plans: Parameters<typeof planText>[0][], { keyTail }: ChangePart) =>
    t('partName', { plans: plans.map(planText).join(' + '), tail: keyTail });
  const before = new Map(parts.map((part) => [part.partId, nameOf(part.components, part)]));
  if (!changing || !next) return { before, after: before };
  return { before, after: new Map(before).set(changing.partId, nameOf([next], changing)) };
}

function usePlanText(): (plan: { readonly name: string; readonly quantity: number }) => string {
  const t = useTranslations('license-change');
  return ({ name, quantity }) => (quantity === 1 ? name : t('copies', { name, quantity }));
}

function usePartText(): (part: ChangePart) => string {
  const t = useTranslations('license-change');
  const planText = usePlanText();
  const capacity = useCapacityText();
  return (part) => {
    const plans = part.components.map(planText);
    return t('partText', { plans: plans.join(' + '), tail: part.keyTail, capacity: capacity(part) });
  };
}

function PartField({ parts }: { readonly parts: readonly ChangePart[] }) {
  const t = useTranslations('license-change');
  const textOf = usePartText();
  return (
    <RadioField
      name="part"
      label={t('part')}
      choices={parts.map((part) => ({
        value: String(part.partId),
        label: (
          <>
            {textOf(part)}
            {part.message && <small>{part.message}</small>}
          </>
        ),
      }))}
    />
  );
}

function PlanField({ part }: { readonly part: ChangePart }) {
  const t = useTranslations('license-change');
  const capacity = useCapacityText();
  const { targets, message } = part;
  return (
    <>
      <RadioField
        name="plan"
        label={t('plan')}
        choices={[
          {
            value: KEEP,
            label: (
              <>
                {t('keepPlan')}
                <small>{t('keepPlanText', { capacity: capacity(part) })}</small>
              </>
            ),
          },
          ...targets.map((target) => ({
            value: target.planId,
            disabled: target.payableFen === null,
            label: (
              <>
                {target.name}
                <small>
                  {t('targetText', { capacity: capacity(target) })} ·{' '}
                  {target.payableFen === null
                    ? t('noPrice')
                    : t('from', { quantity: target.fromQuantity, amount: formatYuan(target.payableFen) })}
                </small>
              </>
            ),
          })),
        ]}
      />
      {targets.length === 0 && (
        <Alert
          showIcon
          type="info"
          title={message ?? t('noTargets')}
          action={<ButtonLink to="/request-quote?tab=quote">{t('requestQuote')}</ButtonLink>}
        />
      )}
    </>
  );
}

interface TermProps {
  readonly license: LicenseDetails;
  readonly lifetime: LicenseChange['lifetime'];
}

function TermField({ license: { expiresAt }, lifetime: { payableFen, message } }: TermProps) {
  const t = useTranslations('license-change');
  return (
    <RadioField
      name="term"
      label={t('term')}
      choices={[
        {
          value: KEEP,
          label: (
            <>
              {t('keepTerm')}
              <small>{expiresAt === null ? t('keepForever') : t('until', { date: formatDate(expiresAt) })}</small>
            </>
          ),
        },
        {
          value: 'forever',
          disabled: payableFen === null,
          label: (
            <>
              {t('forever')}
              <small>{payableFen === null ? message : t('foreverText', { amount: formatYuan(payableFen) })}</small>
            </>
          ),
        },
      ]}
    />
  );
}
