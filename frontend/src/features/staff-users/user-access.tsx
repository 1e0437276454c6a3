import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ReasonDialog } from '../../shared/console/reason';
import { formatDateTime } from '../../shared/format/date';
import { useAction } from '../../shared/hooks/use-action';
import { AsyncContent } from '../../shared/ui/async-content';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import { endSessions, removePasskey, usePasskeys, type UserFile, type UserPasskey, useUserSessions } from './users';

/** An account's sessions, and a button to end all of them. */
export function UserSessions({ id }: { readonly id: string }) {
  const t = useTranslations('staff-users');
  const state = useUserSessions(id);
  const { busy, run } = useAction();
  const [asks, setAsks] = useState(false);
  const end = () =>
    run(async () => {
      await endSessions(id);
      setAsks(false);
      toast.success(t('sessionsEnded'));
    });

  return (
    <Panel
      title={t('sessions')}
      aside={
        state.data !== undefined &&
        state.data.length > 0 && (
          <Button size="small" onClick={() => setAsks(true)}>
            {t('endSessions')}
          </Button>
        )
      }
    >
      <AsyncContent state={state}>
        {(sessions) =>
          sessions.length === 0 ? (
            <p className="muted">{t('noSessions')}</p>
          ) : (
            <ul className="acts-list">
              {sessions.map(({ id: session, agent, address, createdAt, lastUsedAt }) => (
                <li key={session}>
                  <div className="grow typed">
                    {agent}
                    <small className="num">
                      <span className="mono">{address}</span>
                      {' · '}
                      <span className="ph">{t('used', { time: formatDateTime(lastUsedAt) })}</span>
                      {' · '}
                      <span className="ph">{t('begun', { time: formatDateTime(createdAt) })}</span>
                    </small>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </AsyncContent>
      {asks && (
        <ConfirmDialog
          danger
          title={t('askEnd')}
          text={t('askEndText')}
          confirm={t('endSessions')}
          busy={busy}
          onConfirm={() => void end()}
          onClose={() => setAsks(false)}
        />
      )}
    </Panel>
  );
}

/** An account's passkeys. Those of a customer can be removed one by one; staff get theirs reset by two. */
export function UserPasskeys({ user }: { readonly user: UserFile }) {
  const t = useTranslations('staff-users.passkeys');
  const state = usePasskeys(user.id);
  const [asked, setAsked] = useState<UserPasskey>();
  const remove = async (passkey: UserPasskey, reason: string) => {
    await removePasskey(user.id, passkey.id, reason);
    toast.success(t('removed'));
  };
  return (
    <Panel title={t('title')}>
      <AsyncContent state={state}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <p className="muted">{t('none')}</p>
          ) : (
            <ul className="acts-list">
              {passkeys.map((passkey) => (
                <li key={passkey.id}>
                  <div className="grow typed">
                    {passkey.name}
                    <small className="num">
                      <span className="ph">{t('added', { time: formatDateTime(passkey.createdAt) })}</span>
                      {' · '}
                      <span className="ph">
                        {passkey.lastUsedAt ? t('used', { time: formatDateTime(passkey.lastUsedAt) }) : t('unused')}
                      </span>
                      {passkey.isSynced && ` · ${t('synced')}`}
                    </small>
                  </div>
                  {user.role === 'customer' && user.disabledAt === null && (
                    <Button
                      size="small"
                      danger
                      aria-label={t('removeOne', { name: passkey.name })}
                      onClick={() => setAsked(passkey)}
                    >
                      {t('remove')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </AsyncContent>
      {asked && (
        <ReasonDialog
          danger
          title={t('ask', { name: asked.name })}
          hint={t('hint')}
          confirm={t('remove')}
          send={(reason) => remove(asked, reason)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}
