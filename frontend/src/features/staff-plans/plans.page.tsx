import { Button, Card, Flex, Table, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import '../../shared/console/console-list.css';
import { writtenFor } from '../../i18n/locale';
import { CAPACITIES } from '../../business/capacities';
import { Capacity } from '../../business/capacity';
import { type StaffPlan, type StaffPlans, useStaffPlans } from '../../business/staff';
import { formatDate } from '../../shared/format/date';
import { useAction } from '../../shared/hooks/use-action';
import { AsyncContent } from '../../shared/ui/async-content';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { Link } from '../../shared/ui/link';
import { FLUSH } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import { ConsolePage } from '../../business/staff-page';
import './staff-plans.css';
import { PlanDialog } from './plan-dialog';
import { bodyOf, cancelPlanned, movePlan, plannedPrices, previewPlan, setHidden } from './plan-editing';
import { ComboSummary } from './plan-fields';
import { PriceTable, usePriceConfirmation } from './price-confirmation';

interface Props {
  readonly plan: StaffPlan;
  readonly planned: NonNullable<StaffPlan['planned']>;
}

/** The change of a plan that waits for its day. */
function PlannedChange({ plan, planned }: Props) {
  const t = useTranslations('staff-plans');
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="planned-change mt-2">
      <Tag color="warning">{t('from', { date: formatDate(planned.startsAt) })}</Tag>
      <ComboSummary combos={planned.combos} />
      <Button size="small" onClick={() => setAsking(true)}>
        {t('cancelPlanned')}
      </Button>
      <span className="muted small">{t('plannedFirst')}</span>
      {isAsking && <CancelDialog plan={plan} planned={planned} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** Confirms that a planned change will not happen, with the prices as they are and as they would have become. */
function CancelDialog({ plan, planned, onClose }: Props & { readonly onClose: () => void }) {
  const t = useTranslations('staff-plans');
  const locale = useLocale();
  const { busy, run } = useAction();
  const about = { name: writtenFor(plan.name, locale), date: formatDate(planned.startsAt) };
  const cancel = async () => {
    await cancelPlanned(plan.id, planned.id);
    toast.success(t('unplan.done', about));
  };
  return (
    <ConfirmDialog
      danger
      width="wide"
      title={t('unplan.title', about)}
      text={
        <>
          <PriceTable prices={plannedPrices(plan, planned)} />
          <p>{t('unplan.text')}</p>
        </>
      }
      confirm={t('cancelPlanned')}
      cancel={t('unplan.keep')}
      busy={busy}
      onConfirm={() => void run(cancel).then(onClose)}
      onClose={onClose}
    />
  );
}

/** A planned change that will not happen, because the person who planned it may no longer change plans. */
function VoidedChange({ voided: { startsAt, combos } }: { readonly voided: NonNullable<StaffPlan['voided']> }) {
  const t = useTranslations('staff-plans');
  return (
    <div className="planned-change mt-2">
      <Tag color="default">{t('voided', { date: formatDate(startsAt) })}</Tag>
      <p className="small muted">{t('voidedWhy')}</p>
      <s className="muted">
        <ComboSummary combos={combos} />
      </s>
    </div>
  );
}

/** /admin/plans: what can be bought, in the order of the pricing page. */
export default function AdminPlansPage() {
  const t = useTranslations('staff-plans');
  const common = useTranslations('console');
  const capacity = useTranslations('ui.capacity.name');
  const locale = useLocale();
  const state = useStaffPlans();
  const [edited, setEdited] = useState<StaffPlan | 'new'>();
  return (
    <ConsolePage title="plans">
      <Flex wrap align="center" gap="small" className="list-toolbar mb-4">
        <p className="muted small grow">{t('keeps')}</p>
        <Button size="small" type="primary" onClick={() => setEdited('new')}>
          {t('create')}
        </Button>
      </Flex>
      <AsyncContent state={state}>
        {(plans) => (
          <Card className="scroll plan-scroll" styles={FLUSH}>
            <Table
              aria-label={t('title')}
              pagination={false}
              rowKey="id"
              dataSource={[...plans.items]}
              columns={[
                {
                  title: t('name'),
                  render: (_, { id, name, edition, isHidden, isFree }) => (
                    <>
                      <b className="strong">{writtenFor(name, locale)}</b>
                      <br />
                      <span className="small muted">
                        <code>{id}</code> · {t(`editions.${edition}`)}
                      </span>
                      <br />
                      <Tag color={isHidden ? 'default' : 'success'}>{t(isHidden ? 'hidden' : 'offered')}</Tag>
                      {isFree && <Tag color="default">{t('free')}</Tag>}
                    </>
                  ),
                },
                ...CAPACITIES.map((name) => ({
                  title: capacity(name),
                  align: 'end' as const,
                  className: 'num',
                  render: (_: unknown, plan: StaffPlan) => <Capacity value={plan[name]} />,
                })),
                {
                  title: t('combos'),
                  render: (_, plan) => (
                    <>
                      <ComboSummary combos={plan.combos} />
                      {plan.planned && <PlannedChange plan={plan} planned={plan.planned} />}
                      {plan.voided && <VoidedChange voided={plan.voided} />}
                    </>
                  ),
                },
                {
                  title: common('actions'),
                  render: (_, plan, index) => (
                    <PlanActs plan={plan} plans={plans} index={index} onEdit={() => setEdited(plan)} />
                  ),
                },
              ]}
            />
          </Card>
        )}
      </AsyncContent>
      {edited && <PlanDialog plan={edited === 'new' ? null : edited} onClose={() => setEdited(undefined)} />}
    </ConsolePage>
  );
}

interface ActsProps {
  readonly plan: StaffPlan;
  readonly plans: StaffPlans;
  readonly index: number;
  readonly onEdit: () => void;
}

function PlanActs({ plan, plans, index, onEdit }: ActsProps) {
  const t = useTranslations('staff-plans');
  const common = useTranslations('console');
  const locale = useLocale();
  const { busy, run } = useAction();
  const name = writtenFor(plan.name, locale);
  const { ask, dialog } = usePriceConfirmation();
  /** The reason typed for a save that failed. */
  const kept = useRef('');
  const hide = async () => {
    await setHidden(plan, true);
  };
  const offer = async () => {
    const preview = await previewPlan(plan.id, { ...bodyOf(plan), isHidden: false });
    const answer = await ask({ ...preview, name, startsOn: '', isOffered: true, reason: kept.current });
    if (answer === null) return;
    kept.current = answer.reason;
    const isProposed = await setHidden(plan, false, answer.reason);
    kept.current = '';
    toast.success(common(isProposed ? 'sentForApproval' : 'saved'));
  };
  const acts = useRef<HTMLSpanElement>(null);
  const hasMoved = useRef(false);
  const move = (by: -1 | 1) => {
    hasMoved.current = true;
    void run(() => movePlan(plans, plan.id, by));
  };
  // At the end of the list, the button that was pressed can no longer be pressed.
  useEffect(() => {
    if (busy || !hasMoved.current) return;
    hasMoved.current = false;
    if (document.activeElement === document.body) acts.current?.querySelector<HTMLElement>('button:enabled')?.focus();
  }, [busy]);
  return (
    <span className="row-acts" ref={acts}>
      <Button size="small" aria-label={t('moveUp', { name })} disabled={busy || index === 0} onClick={() => move(-1)}>
        ↑
      </Button>
      <Button
        size="small"
        aria-label={t('moveDown', { name })}
        disabled={busy || index === plans.items.length - 1}
        onClick={() => move(1)}
      >
        ↓
      </Button>
      <Button
        size="small"
        disabled={busy || plan.planned !== null}
        onClick={() => void run(() => (plan.isHidden ? offer() : hide()))}
      >
        {t(plan.isHidden ? 'offer' : 'hide')}
      </Button>
      <Link className="link small" to={`/admin/audit?${new URLSearchParams({ subject: plan.id, action: 'plan.' })}`}>
        {t('history')}
      </Link>
      <Button size="small" aria-label={t('editWhich', { name })} disabled={plan.planned !== null} onClick={onEdit}>
        {common('edit')}
      </Button>
      {dialog}
    </span>
  );
}
