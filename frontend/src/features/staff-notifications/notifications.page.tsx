import { Form } from 'antd';
import useSWR, { mutate, type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { api, type ApiError, call, ifMatch } from '../../api/client';
import type { components } from '../../api/schema';
import { ClashNotice, useVersioned, type Words } from '../../shared/console/versioned';
import { SelectField } from '../../shared/forms/choice-fields';
import { LeaveGuard } from '../../shared/forms/leave-guard';
import { useFormDraft, useSubmit } from '../../shared/forms/use-submit';
import { ActionButton } from '../../shared/ui/antd-button';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import { AsyncContent } from '../../shared/ui/async-content';
import { ConsolePage } from '../../business/staff-page';
import './notifications.css';

/** /admin/notifications: every member of staff's own mail settings. */
export default function AdminNotificationsPage() {
  const state = useNotifications();
  return (
    <ConsolePage title="notifications">
      <AsyncContent state={state}>{(read) => <NotificationsForm read={read} />}</AsyncContent>
    </ConsolePage>
  );
}

type Notifications = components['schemas']['NotificationsView'];
type Choices = components['schemas']['NotificationChoices'];

const DELIVERIES = ['none', 'at_once', 'digest'] as const;

const KEY = '/api/admin/notifications';

/** The reader's own settings. Not refetched while they are being changed. */
const useNotifications = (): SWRResponse<Notifications, ApiError> =>
  useSWR<Notifications, ApiError>(KEY, () => call(api.GET(KEY)), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });

/** The screen then shows the next version. */
async function saveNotifications(version: number, choices: Choices): Promise<void> {
  await call(api.PUT(KEY, { params: { header: ifMatch(version) }, body: choices }));
  const saved = { choices, version: version + 1 };
  await mutate<Notifications>(KEY, (known) => known && { ...known, ...saved }, { revalidate: false });
}

type Kind = keyof Choices;

const DRAFT = 'notifications';

/** For each kind of work of the reader's role: no mail, one at once, or a line of the digest. */
function NotificationsForm({ read }: { readonly read: Notifications }) {
  const { version, choices, digestHour, quietMinutes } = read;
  const t = useTranslations('staff-notifications');
  const common = useTranslations('console');
  const kinds = Object.keys(choices) as Kind[];
  const [form] = Form.useForm<Choices>();
  const versioned = useVersioned<Choices>({
    read: { version, body: choices },
    draftName: DRAFT,
    words: Object.fromEntries(
      kinds.map((kind) => [
        kind,
        { label: t(`kinds.${kind}`), text: (how: Choices[Kind]) => t(`deliveries.${how ?? 'none'}`) },
      ]),
    ) as Words<Choices>,
    save: (chosen, over) => saveNotifications(over, chosen),
    onTheirs: (theirs) => {
      form.setFieldsValue(theirs);
      draft.forget();
    },
  });
  const draft = useFormDraft(form, choices, { name: DRAFT, base: versioned.known });
  const { initialValues, isEdited, forget } = draft;

  const { busy, submit } = useSubmit(form, async (chosen: Choices) => {
    const { merged } = await versioned.save(chosen);
    forget(chosen, merged);
    toast.success(common('saved'));
  });

  return (
    <Form form={form} initialValues={initialValues} onFinish={(chosen) => void submit(chosen)}>
      <LeaveGuard when={isEdited && !busy} onLeave={forget} />
      <ClashNotice clash={versioned.clash} />
      <Panel title={t('title')} className="stack">
        <p className="muted">{t('lead', { hour: digestHour, minutes: quietMinutes })}</p>
        <div className="notification-kinds">
          {kinds.map((kind) => (
            <SelectField
              key={kind}
              name={kind}
              label={t(`kinds.${kind}`)}
              hint={t(`hints.${kind}`, { hour: digestHour })}
              choices={DELIVERIES.map((value) => ({ value, label: t(`deliveries.${value}`) }))}
            />
          ))}
        </div>
        <div className="acts">
          <ActionButton htmlType="submit" type="primary" busy={busy}>
            {common('save')}
          </ActionButton>
        </div>
      </Panel>
    </Form>
  );
}
