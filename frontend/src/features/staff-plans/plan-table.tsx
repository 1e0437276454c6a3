import { Button, Card, Table, Tag } from 'antd';
import { CAPACITIES } from '../../shared/capacities';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useStaffPlans, type StaffPlan, type StaffPlans } from '../../shared/console/use-staff-plans';
import { useAction } from '../../shared/hooks/use-action';
import { FLUSH } from '../../shared/ui/panel';
import { AsyncContent } from '../../shared/ui/async-content';
import { Capacity } from '../../shared/ui/capacity';
import { Link } from '../../shared/ui/link';
import { ComboSummary } from './combo-summary';
import { PlannedChange, VoidedChange } from './planned-change';
import { PlanDialog } from './plan-dialog';
import './staff-plans.css';
import { toast } from '../../shared/ui/toast';
import { usePriceConfirmation } from './price-confirmation';
import { bodyOf, movePlan, previewPlan, setHidden } from './use-plan-editing';
import { writtenFor } from '../../i18n/locale';

/** What can be bought, in the order of the pricing page. */
export function PlanTable() {
  const t = useTranslations('staff-plans');
  const common = useTranslations('console');
  const capacity = useTranslations('ui.capacity.name');
  const locale = useLocale();
  const state = useStaffPlans();
  const [edited, setEdited] = useState<StaffPlan | 'new'>();
  return (
    <>
      <div className="list-toolbar">
        <p className="muted small grow">{t('keeps')}</p>
        <Button size="small" type="primary" onClick={() => setEdited('new')}>
          {t('create')}
        </Button>
      </div>
      <AsyncContent state={state}>
        {(plans) => (
          <Card className="plan-scroll" styles={FLUSH}>
            <Table
              aria-label={t('title')}
              pagination={false}
              rowKey="id"
              dataSource={[...plans.items]}
              columns={[
                {
                  title: t('name'),
                  render: (_, { id, name }) => (
                    <>
                      <b className="strong">{writtenFor(name, locale)}</b>
                      <br />
                      <code className="small muted">{id}</code>
                    </>
                  ),
                },
                { title: t('edition'), render: (_, { edition }) => t(`editions.${edition}`) },
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
                  title: t('state'),
                  render: (_, { isHidden, isFree }) => (
                    <>
                      <Tag color={isHidden ? 'default' : 'success'}>{t(isHidden ? 'hidden' : 'offered')}</Tag>
                      {isFree && <Tag color="default">{t('free')}</Tag>}
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
    </>
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
  const hide = async () => {
    await setHidden(plan, true);
  };
  const offer = async () => {
    const preview = await previewPlan(plan.id, { ...bodyOf(plan), isHidden: false });
    const answer = await ask({ ...preview, name, startsOn: '', isOffered: true });
    if (answer === null) return;
    const isProposed = await setHidden(plan, false, answer.reason);
    toast.success(common(isProposed ? 'sentForApproval' : 'saved'));
  };
  const move = (by: -1 | 1) => void run(() => movePlan(plans, plan.id, by));
  return (
    <span className="row-acts">
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
