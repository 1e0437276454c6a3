import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { useAction } from '../../shared/hooks/use-action';
import { AsyncContent } from '../../shared/ui/async-content';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import { endSessions, useUserSessions } from './use-users';

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
                  <div className="grow user-agent">
                    {agent}
                    <small className="num">
                      <span className="mono">{address}</span>
                      {' · '}
                      {t('used', { time: formatDateTime(lastUsedAt) })}
                      {' · '}
                      {t('begun', { time: formatDateTime(createdAt) })}
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
