import { Button, Empty, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AsyncContent } from '../../shared/ui/async-content';
import { useAction } from '../../shared/hooks/use-action';
import { toast } from '../../shared/ui/toast';
import { ApplicationView } from './application-view';
import { Decided } from './decided';
import { PendingDecision } from './decision';
import { DeskKeys } from './desk-keys';
import { LostNotice } from './lost-notice';
import { QueueBar } from './queue-bar';
import { QueueList } from './queue-list';
import { QueueTools } from './queue-tools';
import { setAside, useApplicationFile, type ApplicationFile } from './use-applications';
import type { LostRace } from './use-draft';
import { useNow } from './use-now';
import { OpenElsewhere } from './open-elsewhere';
import { goOn, useQueue, useStep } from './use-queue';
import { useShortcuts } from './use-shortcuts';
import './application.css';
import './desk.css';

interface Props {
  /** Id of the open application. */
  readonly id: string | undefined;
  /** Mail address of the signed-in reviewer. */
  readonly reviewer: string;
  readonly isAdmin: boolean;
  readonly onOpen: (id: string | undefined) => void;
  readonly onOpenAccount: (accountId: string) => void;
}

/** Queue, evidence and decision side by side, all usable by keyboard. */
export function ReviewDesk({ id, reviewer, isAdmin, onOpen, onOpenAccount }: Props) {
  const t = useTranslations('staff-applications');
  const titles = useTranslations('admin.titles');
  const now = useNow();
  const queue = useQueue();
  const file = useApplicationFile(id);
  const searchBox = useRef<InputRef>(null);
  const [help, setHelp] = useState(false);
  const { run } = useAction();
  const [lost, setLost] = useState<LostRace>();

  const { rows } = queue;
  const step = useStep(queue, id, onOpen);
  useShortcuts({
    j: () => void step(1),
    k: () => void step(-1),
    s: () => searchBox.current?.focus(),
    '?': () => setHelp(true),
    o: isAdmin && file.data ? () => file.data && onOpenAccount(file.data.accountId) : undefined,
  });

  // A decision removes the application from the pending queue only.
  const leave = (decided: ApplicationFile) => {
    if (queue.status === 'pending') onOpen(goOn(rows, decided.id));
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

  const later = async ({ id: aside }: ApplicationFile) => {
    // The next one is found before this one moves to the end of the queue.
    if (!step(1)) onOpen(undefined);
    await setAside(aside);
    toast.success(t('decision.setAside'));
  };

  return (
    <div className={id === undefined ? 'desk' : 'desk open'}>
      <div className="queue">
        <QueueList queue={queue} id={id} now={now} searchBox={searchBox} />
        <QueueTools query={queue.search.query} isAdmin={isAdmin} />
      </div>
      <div className="reading" key={id}>
        <QueueBar rows={rows} id={id} onOpen={onOpen} onNext={() => void step(1)} />
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
      <section className="dec" aria-label={t('decision.title')}>
        {file.data?.status === 'pending' && (
          <PendingDecision
            key={file.data.id}
            file={file.data}
            reviewer={reviewer}
            onDecided={() => file.data && onDecided(file.data)}
            onLost={onLost}
            onLater={() => void run(() => (file.data ? later(file.data) : Promise.resolve()))}
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
      </section>
    </div>
  );
}
