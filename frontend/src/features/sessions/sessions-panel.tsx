import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAction } from '../../shared/hooks/use-action';
import { AsyncContent } from '../../shared/ui/async-content';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import { SessionRow } from './session-row';
import './sessions.css';
import { endOtherSessions, endSession, useSessions } from './use-sessions';

/** `others`, or the id of one session. */
type Asked = 'others' | { readonly id: string };

/** Lists the account's sessions and ends them. */
export function SessionsPanel() {
  const t = useTranslations('sessions');
  const sessions = useSessions();
  const [asked, setAsked] = useState<Asked>();
  const { busy, run } = useAction();
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) === true;

  const end = async (which: Asked) => {
    await run(async () => {
      await (which === 'others' ? endOtherSessions() : endSession(which.id));
      toast.success(t('done'));
    });
    setAsked(undefined);
  };

  return (
    <Panel
      title={t('title')}
      aside={
        hasOthers && (
          <Button size="small" onClick={() => setAsked('others')}>
            {t('endOthers')}
          </Button>
        )
      }
    >
      <AsyncContent state={sessions}>
        {(list) => (
          <ul className="acts-list sessions">
            {list.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => setAsked({ id: session.id })} />
            ))}
          </ul>
        )}
      </AsyncContent>
      <p className="small subtle sessions-note">{t('note')}</p>
      {asked && (
        <ConfirmDialog
          danger
          title={t(asked === 'others' ? 'askOthers' : 'ask')}
          text={t(asked === 'others' ? 'askOthersText' : 'askText')}
          confirm={t(asked === 'others' ? 'endOthers' : 'end')}
          busy={busy}
          onConfirm={() => void end(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}
