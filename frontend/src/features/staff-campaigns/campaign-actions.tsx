import { Button } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLocale, useTranslations } from 'use-intl';
import { ReasonDialog } from '../../shared/console/reason-dialog';
import { useAction } from '../../shared/hooks/use-action';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import type { CampaignFile } from './campaign-terms';
import { SendDialog } from './send-dialog';
import {
  cancelCampaign,
  pauseCampaign,
  recallCampaign,
  removeCampaign,
  resumeCampaign,
  testCampaign,
  unlessStale,
} from './use-campaign';

type Question = 'send' | 'cancel' | 'remove';

interface Props {
  readonly campaign: CampaignFile;
  /** Unsaved changes: neither sent nor tested. */
  readonly isDirty: boolean;
  /** Called after someone else has changed the campaign; it has been reloaded. */
  readonly onStale: () => void;
}

/** The actions available in a campaign's current status. */
export function CampaignActions({ campaign, isDirty, onStale }: Props) {
  const t = useTranslations('staff-campaigns');
  const [question, setQuestion] = useState<Question>();
  const { busy, run } = useAction();
  const { id, can } = campaign;
  const close = () => setQuestion(undefined);
  const stale = () => {
    close();
    onStale();
  };

  return (
    <>
      <span className="row-acts">
        {can.includes('remove') && (
          <Button danger onClick={() => setQuestion('remove')}>
            {t('remove')}
          </Button>
        )}
        {can.includes('edit') && <TestButton campaign={campaign} isDirty={isDirty} />}
        {can.includes('recall') && (
          <ActionButton busy={busy} onClick={() => void run(() => recallCampaign(id))}>
            {t('recall')}
          </ActionButton>
        )}
        {can.includes('cancel') && (
          <Button danger onClick={() => setQuestion('cancel')}>
            {t('cancel')}
          </Button>
        )}
        {can.includes('pause') && (
          <ActionButton busy={busy} onClick={() => void run(() => pauseCampaign(id))}>
            {t('pause')}
          </ActionButton>
        )}
        {can.includes('resume') && (
          <ActionButton type="primary" busy={busy} onClick={() => void run(() => resumeCampaign(id))}>
            {t('resume')}
          </ActionButton>
        )}
        {can.includes('send') && (
          <Button
            type="primary"
            disabled={isDirty}
            title={isDirty ? t('saveFirst') : undefined}
            onClick={() => setQuestion('send')}
          >
            {t('send')}
          </Button>
        )}
      </span>
      {question === 'send' && <SendDialog campaign={campaign} onStale={stale} onClose={close} />}
      {question === 'cancel' && (
        <ReasonDialog
          title={t('cancelTitle')}
          hint={t('cancelHint')}
          confirm={t('cancel')}
          danger
          send={(reason) => cancelCampaign(id, reason)}
          onClose={close}
        />
      )}
      {question === 'remove' && <RemoveDialog campaign={campaign} onStale={stale} onClose={close} />}
    </>
  );
}

function TestButton({ campaign, isDirty }: Omit<Props, 'onStale'>) {
  const t = useTranslations('staff-campaigns');
  const locale = useLocale();
  const { busy, run } = useAction();
  const send = () =>
    run(async () => {
      await testCampaign(campaign.id, locale);
      toast.success(t('testDone'));
    });
  return (
    <ActionButton
      busy={busy}
      disabled={isDirty}
      title={isDirty ? t('saveFirst') : undefined}
      onClick={() => void send()}
    >
      {t('test')}
    </ActionButton>
  );
}

interface RemoveProps extends Omit<Props, 'isDirty'> {
  readonly onClose: () => void;
}

function RemoveDialog({ campaign, onStale, onClose }: RemoveProps) {
  const t = useTranslations('staff-campaigns');
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const remove = () =>
    run(async () => {
      await unlessStale(campaign.id, () => removeCampaign(campaign), onStale);
      await navigate('/admin/campaigns');
    });
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: campaign.name })}
      text={t('removeText')}
      confirm={t('remove')}
      danger
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
