import { Tag } from 'antd';
import { useTranslations } from 'use-intl';
import type { StaffPlan } from '../../shared/console/use-staff-plans';
import { formatDate } from '../../shared/format/date';
import { useAction } from '../../shared/hooks/use-action';
import { ActionButton } from '../../shared/ui/action-button';
import { ComboSummary } from './combo-summary';
import { cancelPlanned } from './use-plan-editing';

interface Props {
  readonly plan: StaffPlan;
  readonly planned: NonNullable<StaffPlan['planned']>;
}

/** The change of a plan that waits for its day. */
export function PlannedChange({ plan: { id }, planned: { startsAt, combos } }: Props) {
  const t = useTranslations('staff-plans');
  const { busy, run } = useAction();
  return (
    <div className="planned-change">
      <Tag color="warning">{t('from', { date: formatDate(startsAt) })}</Tag>
      <ComboSummary combos={combos} />
      <ActionButton size="small" busy={busy} onClick={() => void run(() => cancelPlanned(id))}>
        {t('cancelPlanned')}
      </ActionButton>
    </div>
  );
}

/** A planned change that will not happen, because who planned it may no longer change plans. */
export function VoidedChange({ voided: { startsAt, combos } }: { readonly voided: NonNullable<StaffPlan['voided']> }) {
  const t = useTranslations('staff-plans');
  return (
    <div className="planned-change">
      <Tag color="default">{t('voided', { date: formatDate(startsAt) })}</Tag>
      <p className="small muted">{t('voidedWhy')}</p>
      <s className="muted">
        <ComboSummary combos={combos} />
      </s>
    </div>
  );
}
