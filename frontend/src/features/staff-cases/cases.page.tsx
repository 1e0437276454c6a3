import { Button, Form, Tag } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, call, ifMatch } from '../../api/client';
import { EDIT_CASE_COMPANY_NAME_MAX_LENGTH, EDIT_CASE_POSITION_MAXIMUM } from '../../api/limits';
import type { components } from '../../api/schema';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { refreshList } from '../../shared/console/list-state';
import { byYesOrNo } from '../../shared/console/list-toolbar';
import { ReasonDialog } from '../../shared/console/reason';
import { ClashNotice, useVersioned } from '../../shared/console/versioned';
import { formatDate } from '../../shared/format/date';
import { TextField } from '../../shared/forms/fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { matching, required } from '../../shared/forms/rules';
import { count } from '../../shared/forms/typed-number';
import { useAction } from '../../shared/hooks/use-action';
import { ActionButton } from '../../shared/ui/antd-button';
import { Link } from '../../shared/ui/link';
import { toast } from '../../shared/ui/toast';
import { ConsolePage } from '../../business/staff-page';

type StaffCase = components['schemas']['StaffCaseView'];
type CaseDraft = components['schemas']['EditCase'];

const LIST_PATH = '/api/admin/cases';

/** Changes a case of this version: its name, its position, and whether it is shown. */
async function changeCase(id: string, version: number, body: CaseDraft): Promise<void> {
  try {
    await call(api.PUT('/api/admin/cases/{id}', { params: { path: { id }, header: ifMatch(version) }, body }));
  } finally {
    await refreshList(LIST_PATH);
  }
}

/** Records that the company withdrew its consent by mail or telephone. */
async function withdrawCase(id: string, reason: string): Promise<void> {
  await call(api.POST('/api/admin/cases/{id}/withdrawal', { params: { path: { id } }, body: { reason } }));
  await refreshList(LIST_PATH);
}

const isPosition = (typed: string): boolean => count.is(typed) && count.of(typed) <= EDIT_CASE_POSITION_MAXIMUM;

/** A case as form values. No field shows whether it is hidden, which is saved as it was read or taken over. */
const valuesOf = ({ companyName, position, isHidden }: CaseDraft) => ({
  companyName,
  position: String(position),
  isHidden,
});

interface Props {
  readonly one: StaffCase;
  readonly onClose: () => void;
}

/** Edits the name and the position under which a company is shown. */
function CaseDialog({ one: { id, version, companyName, position, isHidden }, onClose }: Props) {
  const t = useTranslations('staff-cases');
  const read = { companyName, position, isHidden };
  const [form] = Form.useForm<ReturnType<typeof valuesOf>>();
  const versioned = useVersioned<CaseDraft>({
    read: { version, body: read },
    words: {
      companyName: { label: t('edit.company'), text: String },
      position: { label: t('position'), text: String },
      isHidden: { label: t('state'), text: (hidden) => t(hidden ? 'hidden' : 'shown') },
    },
    save: (draft, over) => changeCase(id, over, draft),
    onTheirs: (draft) => form.setFieldsValue(valuesOf(draft)),
  });

  const send = async (values: ReturnType<typeof valuesOf>) => {
    const { companyName: name, position: place } = values;
    await versioned.save({ ...values, companyName: name.trim(), position: count.of(place) });
    toast.success(t('edit.done'));
  };
  return (
    <FormDialog
      title={t('edit.title')}
      confirm={t('edit.save')}
      form={form}
      initialValues={valuesOf(read)}
      send={send}
      onClose={onClose}
    >
      <ClashNotice clash={versioned.clash} />
      <TextField
        name="companyName"
        label={t('edit.company')}
        rules={[required(t('edit.companyRequired'))]}
        maxLength={EDIT_CASE_COMPANY_NAME_MAX_LENGTH}
        isFirst
      />
      <TextField
        name="position"
        label={t('position')}
        hint={t('edit.positionHint')}
        rules={[matching(isPosition, t('edit.positionInvalid'))]}
        inputMode="numeric"
      />
    </FormDialog>
  );
}

interface Task {
  readonly what: 'edit' | 'withdraw';
  readonly one: StaffCase;
}

/** /admin/cases: companies named as customers, in the order of the public page. */
export default function AdminCasesPage() {
  const t = useTranslations('staff-cases');
  const [task, setTask] = useState<Task>();
  const columns = useColumns(setTask);
  const close = () => setTask(undefined);
  const withdraw = async (id: string, reason: string) => {
    await withdrawCase(id, reason);
    toast.success(t('withdraw.done'));
  };
  return (
    <ConsolePage title="cases">
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
    </ConsolePage>
  );
}

function useColumns(onTask: (task: Task) => void): ListColumn<StaffCase>[] {
  const t = useTranslations('staff-cases');
  const common = useTranslations('console');
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
    { key: 'acts', title: common('actions'), cell: (one) => <CaseActions one={one} onTask={onTask} /> },
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
