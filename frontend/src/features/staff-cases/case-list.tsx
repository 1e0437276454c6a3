import { Button, Tag } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { byYesOrNo } from '../../shared/console/list-filters';
import { ReasonDialog } from '../../shared/console/reason-dialog';
import { formatDate } from '../../shared/format/date';
import { useAction } from '../../shared/hooks/use-action';
import { Link } from '../../shared/ui/link';
import { toast } from '../../shared/ui/toast';
import { CaseDialog } from './case-dialog';
import { changeCase, LIST_PATH, withdrawCase, type StaffCase } from './use-staff-cases';

interface Task {
  readonly what: 'edit' | 'withdraw';
  readonly one: StaffCase;
}

/** Companies named as customers, in the order of the public page. */
export function CaseList() {
  const t = useTranslations('staff-cases');
  const [task, setTask] = useState<Task>();
  const columns = useColumns(setTask);
  const close = () => setTask(undefined);
  const withdraw = async (id: string, reason: string) => {
    await withdrawCase(id, reason);
    toast.success(t('withdraw.done'));
  };
  return (
    <>
      <ConsoleList
        path={LIST_PATH}
        period="approvedAt"
        rowKey={({ id }) => id}
        columns={columns}
        placeholder={t('placeholder')}
        filters={[byYesOrNo('isShown', t('state'), t('shown'), t('notShown'))]}
        hasExport
        empty={t('empty')}
      />
      {task?.what === 'edit' && <CaseDialog one={task.one} onClose={close} />}
      {task?.what === 'withdraw' && (
        <ReasonDialog
          title={t('withdraw.title', { company: task.one.companyName })}
          hint={t('withdraw.hint')}
          confirm={t('withdraw.action')}
          danger
          send={(reason) => withdraw(task.one.id, reason)}
          onClose={close}
        />
      )}
    </>
  );
}

function useColumns(onTask: (task: Task) => void): ListColumn<StaffCase>[] {
  const t = useTranslations('staff-cases');
  return [
    { key: 'position', title: t('position'), sortable: true, cell: ({ position }) => position },
    {
      key: 'companyName',
      title: t('company'),
      sortable: true,
      cell: ({ companyName, applicationId }) =>
        applicationId ? (
          <Link className="link long" to={`/admin/applications/${applicationId}?status=all`}>
            {companyName}
          </Link>
        ) : (
          <span className="long">{companyName}</span>
        ),
    },
    { key: 'state', title: t('state'), cell: (one) => <CaseState one={one} /> },
    { key: 'approvedAt', title: t('approvedAt'), sortable: true, cell: ({ approvedAt }) => formatDate(approvedAt) },
    { key: 'acts', title: t('acts'), cell: (one) => <CaseActions one={one} onTask={onTask} /> },
  ];
}

function CaseState({ one: { withdrawnAt, isHidden } }: { readonly one: StaffCase }) {
  const t = useTranslations('staff-cases');
  if (withdrawnAt) return <Tag color="default">{t('withdrawnOn', { date: formatDate(withdrawnAt) })}</Tag>;
  return isHidden ? <Tag color="warning">{t('hidden')}</Tag> : <Tag color="success">{t('shown')}</Tag>;
}

function CaseActions({ one, onTask }: { readonly one: StaffCase; readonly onTask: (task: Task) => void }) {
  const t = useTranslations('staff-cases');
  const { busy, run } = useAction();
  const { id, version, companyName, position, isHidden, withdrawnAt } = one;
  const turn = () => run(() => changeCase(id, version, { companyName, position, isHidden: !isHidden }));
  return (
    <span className="row-acts">
      <Button size="small" onClick={() => onTask({ what: 'edit', one })}>
        {t('edit.action')}
      </Button>
      {!withdrawnAt && (
        <>
          <ActionButton size="small" busy={busy} onClick={() => void turn()}>
            {t(isHidden ? 'show' : 'hide')}
          </ActionButton>
          <Button size="small" danger onClick={() => onTask({ what: 'withdraw', one })}>
            {t('withdraw.action')}
          </Button>
        </>
      )}
    </span>
  );
}
