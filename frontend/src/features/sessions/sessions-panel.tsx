import { Button, Tag } from 'antd';
import { useState } from 'react';
import useSWR, { mutate, type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { formatDateTime } from '../../shared/format/date';
import { useAction } from '../../shared/hooks/use-action';
import { AsyncContent } from '../../shared/ui/async-content';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { box, outline } from '../../shared/ui/icons';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import { deviceOf } from './device';
import './sessions.css';

const ComputerIcon = outline(box(4, 5, 16, 11), 'M2.5 19.5h19');
const PhoneIcon = outline(box(7, 3, 10, 18, 2), 'M11 18h2');

type Session = components['schemas']['SessionView'];

const KEY = '/api/account/sessions';

/** The account's sessions, most recently used first. */
const useSessions = (): SWRResponse<Session[], ApiError> => useSWR<Session[], ApiError>(KEY, () => call(api.GET(KEY)));

export const refreshSessions = () => mutate(KEY);

/** Signs out one session. */
async function endSession(id: string): Promise<void> {
  await call(api.DELETE('/api/account/sessions/{id}', { params: { path: { id } } }));
  await refreshSessions();
}

/** Signs out every session except this one. */
async function endOtherSessions(): Promise<void> {
  await call(api.DELETE(KEY));
  await refreshSessions();
}

interface Props {
  readonly session: Session;
  readonly onEnd: () => void;
}

/** One session of the account. */
function SessionRow({ session: { isCurrent, agent, address, createdAt, lastUsedAt }, onEnd }: Props) {
  const t = useTranslations('sessions');
  const { browser, system, isMobile } = deviceOf(agent);
  const name = [browser, system].filter(Boolean).join(' · ') || t('unknown');
  const Icon = isMobile ? PhoneIcon : ComputerIcon;

  return (
    <li>
      <Icon className="device subtle" />
      <div className="grow">
        <span className="strong">{name}</span> {isCurrent && <Tag color="success">{t('current')}</Tag>}
        <small className="num">
          <span className="mono">{address}</span>
          {' · '}
          <span className="ph">{t('used', { time: formatDateTime(lastUsedAt) })}</span>
          {' · '}
          <span className="ph">{t('since', { time: formatDateTime(createdAt) })}</span>
        </small>
      </div>
      {!isCurrent && (
        <Button size="small" aria-label={t('endOf', { device: name })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}

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
      <p className="small subtle mt-4">{t('note')}</p>
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
