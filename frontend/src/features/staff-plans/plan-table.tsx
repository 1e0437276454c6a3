import { Button, Card, Tag } from 'antd';
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
            <table className="table" aria-label={t('title')}>
              <thead>
                <tr>
                  <th scope="col">{t('name')}</th>
                  <th scope="col">{t('edition')}</th>
                  {CAPACITIES.map((name) => (
                    <th key={name} scope="col" className="n">
                      {capacity(name)}
                    </th>
                  ))}
                  <th scope="col">{t('combos')}</th>
                  <th scope="col">{t('state')}</th>
                  <th scope="col">{common('actions')}</th>
                </tr>
              </thead>
              <tbody>
                {plans.items.map((plan, index) => (
                  <PlanRow key={plan.id} plan={plan} plans={plans} index={index} onEdit={() => setEdited(plan)} />
                ))}
              </tbody>
            </table>
          </Card>
        )}
      </AsyncContent>
      {edited && <PlanDialog plan={edited === 'new' ? null : edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface RowProps {
  readonly plan: StaffPlan;
  readonly plans: StaffPlans;
  readonly index: number;
  readonly onEdit: () => void;
}

function PlanRow({ plan, plans, index, onEdit }: RowProps) {
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
    <tr>
      <td>
        <b className="strong">{name}</b>
        <br />
        <code className="small muted">{plan.id}</code>
      </td>
      <td>{t(`editions.${plan.edition}`)}</td>
      {CAPACITIES.map((capacity) => (
        <td key={capacity} className="n">
          <Capacity value={plan[capacity]} />
        </td>
      ))}
      <td>
        <ComboSummary combos={plan.combos} />
        {plan.planned && <PlannedChange plan={plan} planned={plan.planned} />}
        {plan.voided && <VoidedChange voided={plan.voided} />}
      </td>
      <td>
        <Tag color={plan.isHidden ? 'default' : 'success'}>{t(plan.isHidden ? 'hidden' : 'offered')}</Tag>
        {plan.isFree && <Tag color="default">{t('free')}</Tag>}
      </td>
      <td>
        <span className="row-acts">
          <Button
            size="small"
            aria-label={t('moveUp', { name })}
            disabled={busy || index === 0}
            onClick={() => move(-1)}
          >
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
          <Link
            className="link small"
            to={`/admin/audit?${new URLSearchParams({ subject: plan.id, action: 'plan.' })}`}
          >
            {t('history')}
          </Link>
          <Button size="small" aria-label={t('editWhich', { name })} disabled={plan.planned !== null} onClick={onEdit}>
            {common('edit')}
          </Button>
          {dialog}
        </span>
      </td>
    </tr>
  );
}
