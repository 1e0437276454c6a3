import { Alert, Button, Empty, Flex, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useNavigate, useParams } from 'react-router-dom';
import { formatDateTime } from '../../shared/format/date';
import { currentQuery } from '../../shared/hooks/use-list-query';
import { AsyncContent, Skeleton } from '../../shared/ui/async-content';
import { toast } from '../../shared/ui/toast';
import { useAccountInfo } from '../../business/session';
import { PageMeta } from '../../business/site';
import { useMay } from '../../shared/console/staff';
import { ApplicationComing, ApplicationView, AsideDialog } from './application-view';
import './application.css';
import { type ApplicationFile, setAside, useApplicationFile, useNow, useOthers } from './applications';
import { Decided, PendingDecision } from './decision';
import './desk.css';
import { DeskKeys, QueueBar, QueueTools } from './queue-bar';
import { QueueList } from './queue-list';
import type { LostRace } from './use-draft';
import { useQueue, useSteps } from './queue';
import { KeyDeskContext, useKeyDesk, useRegistered } from './use-shortcuts';

/** /admin/applications and /admin/applications/:id */
export default function AdminApplicationsPage() {
  const { id } = useParams();
  const navigate = useNavigate();
  const t = useTranslations('admin.titles');
  const { data: account } = useAccountInfo();
  const may = useMay();
  const open = (next: string | undefined) =>
    void navigate({
      pathname: ['/admin/applications', next].filter(Boolean).join('/'),
      search: currentQuery().toString(),
    });
  return (
    <>
      <PageMeta title={t('applications')} noindex />
      <h1 className="sr">{t('applications')}</h1>
      <ReviewDesk
        id={id}
        reviewer={account?.mail ?? ''}
        isAdmin={may('applications.override')}
        onOpen={open}
        onOpenAccount={(accountId) => void navigate(`/admin/users/${accountId}`)}
      />
    </>
  );
}

interface LostNoticeProps {
  readonly race: LostRace;
  readonly onClose: () => void;
}

/** A colleague was faster: says who it was, and what they decided. It stays until it is dismissed. */
function LostNotice({ race: { file }, onClose }: LostNoticeProps) {
  const t = useTranslations('staff-applications');
  const ui = useTranslations('ui');
  return (
    <div className="lost" role="alert">
      <Alert
        showIcon
        type="warning"
        role="note"
        title={t('lost', {
          company: file.companyName,
          who: file.reviews[0]?.reviewerMail ?? t('history.gone'),
          time: formatDateTime(file.reviews[0]?.reviewedAt ?? file.submittedAt),
          status: t(`status.${file.status}`),
        })}
        action={
          <Button size="small" onClick={onClose}>
            {ui('close')}
          </Button>
        }
      />
    </div>
  );
}

/** Shows who else has the application open, so that two reviewers do not duplicate work. */
function OpenElsewhere({ id }: { readonly id: string }) {
  const t = useTranslations('staff-applications');
  const and = useTranslations('admin');
  const others = useOthers(id);
  if (others.length === 0) return null;
  return (
    <div className="lost">
      <Alert showIcon type="warning" role="note" title={t('openElsewhere', { who: others.join(and('comma')) })} />
    </div>
  );
}

interface ReviewDeskProps {
  /** Id of the open application. */
  readonly id: string | undefined;
  /** Mail address of the signed-in reviewer. */
  readonly reviewer: string;
  readonly isAdmin: boolean;
  readonly onOpen: (id: string | undefined) => void;
  readonly onOpenAccount: (accountId: string) => void;
}

/** Queue, evidence and decision side by side, all usable by keyboard. */
function ReviewDesk({ id, reviewer, isAdmin, onOpen, onOpenAccount }: ReviewDeskProps) {
  const t = useTranslations('staff-applications');
  const titles = useTranslations('admin.titles');
  const now = useNow();
  const queue = useQueue();
  const file = useApplicationFile(id);
  const searchBox = useRef<InputRef>(null);
  const [help, setHelp] = useState(false);
  const [lost, setLost] = useState<LostRace>();
  /** The application that is to be set aside until a day. */
  const [asking, setAsking] = useState<ApplicationFile>();

  const { rows } = queue;
  const { opened, isTurning, open, step, leave: goOnFrom } = useSteps(queue, id, onOpen);
  const awaited = id === undefined ? queue.list : file;
  const coming = rows.find((row) => row.id === id);
  const keys = useKeyDesk({
    opened,
    shown: id,
    // Not `isLoading`, which becomes true only after the next one has been rendered for the first time.
    isReady: !isTurning && (awaited.data !== undefined || awaited.error !== undefined),
    onDropped: ({ keys: pressed, of }) => {
      const company = rows.find((row) => row.id === of)?.companyName;
      const said = { keys: pressed.join(' '), company: company ?? '' };
      toast(t(company ? 'dropped.left' : 'dropped.now', said), { id: 'dropped-keys' });
    },
  });
  const canStep = queue.list.data !== undefined && !isTurning;
  useRegistered(keys, {
    j: canStep ? () => void step(1) : undefined,
    k: canStep ? () => void step(-1) : undefined,
    s: () => searchBox.current?.focus(),
    '?': () => setHelp(true),
    o: isAdmin && file.data ? () => file.data && onOpenAccount(file.data.accountId) : undefined,
  });

  // A decision removes the application from the pending queue only.
  const leave = (decided: ApplicationFile) => {
    if (queue.status === 'pending') goOnFrom(decided.id);
  };
  const onDecided = (decided: ApplicationFile) => {
    setLost(undefined);
    toast.success(t('decision.done', { company: decided.companyName }));
    leave(decided);
  };
  const onLost = (race: LostRace) => {
    setLost(race);
    leave(race.file);
  };

  // Uses the queue as it was when the key or button was pressed: afterwards, the application that was set aside is at
  // its end.
  const goOn = () => step(1) || open(undefined);
  const later = async ({ id: aside }: ApplicationFile) => {
    goOn();
    await setAside(aside);
    toast.success(t('decision.setAside'));
  };
  const asideUntil = async ({ id: aside }: ApplicationFile, until: string) => {
    await setAside(aside, until);
    goOn();
    toast.success(t('decision.setAsideUntil', { day: until }));
  };

  return (
    <KeyDeskContext value={keys}>
      <div className={id === undefined ? 'desk' : 'desk open'}>
        <Flex vertical className="queue">
          <QueueList queue={queue} id={id} now={now} searchBox={searchBox} />
          <QueueTools query={queue.search.query} isAdmin={isAdmin} />
        </Flex>
        <div className="reading" key={id}>
          <QueueBar queue={queue} id={id} onOpen={open} onNext={() => void step(1)} />
          {lost && <LostNotice race={lost} onClose={() => setLost(undefined)} />}
          {id === undefined ? (
            queue.list.data && (
              <Empty description={t(rows.length > 0 ? 'choose' : `queue.${queue.whyEmpty}`)}>
                {rows.length > 0 && <Button onClick={() => void step(1)}>{t('begin')}</Button>}
              </Empty>
            )
          ) : (
            <AsyncContent
              state={file}
              skeleton={coming ? <ApplicationComing row={coming} /> : <Skeleton rows={12} />}
              wayOn={{ to: '/admin/applications', label: titles('applications'), isUnderHeading: true }}
            >
              {(data) => (
                <>
                  <OpenElsewhere id={data.id} />
                  <ApplicationView file={data} now={now} />
                </>
              )}
            </AsyncContent>
          )}
        </div>
        <Flex component="section" vertical gap="middle" className="dec" aria-label={t('decision.title')}>
          {file.data?.status === 'pending' && (
            <PendingDecision
              key={file.data.id}
              file={file.data}
              reviewer={reviewer}
              onDecided={() => file.data && onDecided(file.data)}
              onLost={onLost}
              onLater={later}
              onAside={() => setAsking(file.data)}
            />
          )}
          {file.data && file.data.status !== 'pending' && (
            <Decided
              key={file.data.id}
              file={file.data}
              isAdmin={isAdmin}
              onReopened={() => toast.success(t('decision.reopened'))}
              onLost={setLost}
            />
          )}
          <DeskKeys help={help} onHelp={setHelp} isAdmin={isAdmin} />
        </Flex>
        {asking && (
          <AsideDialog file={asking} send={(until) => asideUntil(asking, until)} onClose={() => setAsking(undefined)} />
        )}
      </div>
    </KeyDeskContext>
  );
}
