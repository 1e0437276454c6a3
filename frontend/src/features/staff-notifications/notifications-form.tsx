import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { ClashNotice } from '../../shared/console/clash-notice';
import { SelectField } from '../../shared/console/fields';
import { useVersioned, type Words } from '../../shared/console/use-versioned';
import { LeaveGuard } from '../../shared/forms/leave-guard';
import { useFields } from '../../shared/forms/use-fields';
import { useAction } from '../../shared/hooks/use-action';
import { Button } from '../../shared/ui/button';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import { type Choices, DELIVERIES, type Notifications, saveNotifications } from './use-notifications';
import './notifications.css';

type Kind = keyof Choices;

/** For each kind of work of the reader's role: no mail, one at once, or a line of the digest. */
export function NotificationsForm({ read }: { readonly read: Notifications }) {
  const { version, choices, digestHour, quietMinutes } = read;
  const t = useTranslations('staff-notifications');
  const common = useTranslations('console');
  const { busy, run } = useAction();
  const kinds = Object.keys(choices) as Kind[];
  const form = useFields(choices as Record<Kind, string>, () => ({}));
  const versioned = useVersioned<Choices>({
    read: { version, body: choices },
    words: Object.fromEntries(
      kinds.map((kind) => [
        kind,
        { label: t(`kinds.${kind}`), text: (how: Choices[Kind]) => t(`deliveries.${how ?? 'none'}`) },
      ]),
    ) as Words<Choices>,
    save: (chosen, over) => saveNotifications(over, chosen),
    onTheirs: (theirs) => {
      form.replace(theirs as Record<Kind, string>);
      form.forget();
    },
  });

  const save = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      try {
        await versioned.save(form.values as Choices);
      } catch (error) {
        form.refuse(error);
        throw error;
      }
      form.forget();
      toast.success(common('saved'));
    });
  };

  return (
    <form noValidate onSubmit={save}>
      <LeaveGuard when={form.isEdited && !busy} onLeave={form.forget} />
      <ClashNotice clash={versioned.clash} />
      <Panel title={t('title')} className="stack">
        <p className="muted">{t('lead', { hour: digestHour, minutes: quietMinutes })}</p>
        <div className="notification-kinds">
          {kinds.map((kind) => (
            <SelectField
              key={kind}
              form={form}
              name={kind}
              label={t(`kinds.${kind}`)}
              hint={t(`hints.${kind}`, { hour: digestHour })}
              choices={DELIVERIES.map((value) => ({ value, label: t(`deliveries.${value}`) }))}
            />
          ))}
        </div>
        <div className="acts">
          <Button type="submit" tone="primary" busy={busy}>
            {common('save')}
          </Button>
        </div>
      </Panel>
    </form>
  );
}
