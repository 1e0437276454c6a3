import { Button, Form } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLocale, useTranslations } from 'use-intl';
import { DateField } from '../../shared/console/date-field';
import { fromMomentInput } from '../../shared/format/date';
import { ReasonDialog } from '../../shared/console/reason';
import { FormDialog } from '../../shared/forms/form-dialog';
import { useFormValues } from '../../shared/forms/use-submit';
import { useAction } from '../../shared/hooks/use-action';
import { ActionButton } from '../../shared/ui/antd-button';
import { AsyncContent } from '../../shared/ui/async-content';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import {
  type Audience,
  type CampaignFile,
  cancelCampaign,
  copyCampaign,
  pauseCampaign,
  recallCampaign,
  removeCampaign,
  resumeCampaign,
  sendCampaign,
  testCampaign,
  unlessStale,
  useAudienceSize,
  useAudienceText,
} from './campaigns.api';

/** Blank sends at once. */
const NOW = { when: '' };

interface SendDialogProps {
  readonly campaign: CampaignFile;
  /** Called after someone else has changed the campaign; it has been reloaded and not sent. */
  readonly onStale: () => void;
  readonly onClose: () => void;
}

/** Confirms sending a campaign, with the number of recipients. */
function SendDialog({ campaign, onStale, onClose }: SendDialogProps) {
  const t = useTranslations('staff-campaigns');
  const common = useTranslations('console');
  const audienceText = useAudienceText();
  const [form] = Form.useForm<typeof NOW>();
  const { when } = useFormValues(form, NOW);
  const { audience, edition, expiringDays } = campaign;
  const state = useAudienceSize({
    audience,
    ...(edition ? { edition } : {}),
    ...(expiringDays === null ? {} : { expiringDays }),
  });
  const size = state.data;

  const send = async (typed: typeof NOW) => {
    await unlessStale(campaign.id, () => sendCampaign(campaign, fromMomentInput(typed.when)), onStale);
    toast.success(t(typed.when ? 'scheduledDone' : 'startedDone'));
  };

  return (
    <FormDialog
      title={size ? t('sendTitle', size) : t('send')}
      confirm={t(when ? 'schedule' : 'sendNow')}
      form={form}
      initialValues={NOW}
      isDisabled={!size || (size.total === 0 && when === '')}
      fieldOf={(code) => (code === 'marketing.schedule_past' ? 'when' : undefined)}
      send={send}
      onClose={onClose}
    >
      <AsyncContent state={state}>
        {(known) => (
          <p>
            {audienceText(campaign)} · {t('size', known)} · {t('perSecond', { count: campaign.perSecond })}
          </p>
        )}
      </AsyncContent>
      <DateField name="when" label={t('when')} hint={`${t('whenHint')} · ${common('shanghai')}`} hasTime optional />
    </FormDialog>
  );
}

interface Question {
  readonly what: 'send' | 'cancel' | 'remove';
  /**
   * As it was on the screen when the question was asked; the question is not about a newer version that arrives later.
   */
  readonly campaign: CampaignFile;
}

interface CampaignActionsProps {
  /** With the version and the content that are on the screen. */
  readonly campaign: CampaignFile;
  /** Unsaved changes: neither sent nor tested. */
  readonly isDirty: boolean;
}

/** The actions available in a campaign's current status. */
export function CampaignActions({ campaign, isDirty }: CampaignActionsProps) {
  const t = useTranslations('staff-campaigns');
  const [question, setQuestion] = useState<Question>();
  const { busy, run } = useAction();
  const { id, can } = campaign;
  const ask = (what: Question['what']) => setQuestion({ what, campaign });
  const close = () => setQuestion(undefined);

  return (
    <>
      <span className="row-acts">
        {isDirty && can.includes('edit') && <span className="muted small">{t('saveFirst')}</span>}
        {can.includes('remove') && (
          <Button danger onClick={() => ask('remove')}>
            {t('remove')}
          </Button>
        )}
        <CopyButton id={id} />
        {can.includes('edit') && <TestButton campaign={campaign} isDirty={isDirty} onStale={close} />}
        {can.includes('recall') && (
          <ActionButton busy={busy} onClick={() => void run(() => recallCampaign(id))}>
            {t('recall')}
          </ActionButton>
        )}
        {can.includes('cancel') && (
          <Button danger onClick={() => ask('cancel')}>
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
          <Button type="primary" disabled={isDirty} onClick={() => ask('send')}>
            {t('send')}
          </Button>
        )}
      </span>
      {question?.what === 'send' && <SendDialog campaign={question.campaign} onStale={close} onClose={close} />}
      {question?.what === 'cancel' && can.includes('cancel') && (
        <ReasonDialog
          title={t('cancelTitle')}
          hint={t('cancelHint')}
          confirm={t('cancel')}
          cancel={t('keep')}
          danger
          send={(reason) => cancelCampaign(id, reason)}
          onClose={close}
        />
      )}
      {question?.what === 'remove' && <RemoveDialog campaign={question.campaign} onClose={close} />}
    </>
  );
}

function CopyButton({ id }: { readonly id: string }) {
  const t = useTranslations('staff-campaigns');
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const copy = () =>
    run(async (key) => {
      await navigate(`/admin/campaigns/${await copyCampaign(id, key)}`);
      toast.success(t('copyDone'));
    });
  return (
    <ActionButton busy={busy} onClick={() => void copy()}>
      {t('copy')}
    </ActionButton>
  );
}

interface TestProps extends CampaignActionsProps {
  /** Called after someone else has changed the campaign; it has been reloaded. */
  readonly onStale: () => void;
}

function TestButton({ campaign, isDirty, onStale }: TestProps) {
  const t = useTranslations('staff-campaigns');
  const locale = useLocale();
  const { busy, run } = useAction();
  const send = () =>
    run(async () => {
      await unlessStale(campaign.id, () => testCampaign(campaign, locale), onStale);
      toast.success(t('testDone'));
    });
  return (
    <ActionButton busy={busy} disabled={isDirty} onClick={() => void send()}>
      {t('test')}
    </ActionButton>
  );
}

interface RemoveProps extends Omit<CampaignActionsProps, 'isDirty'> {
  /** Called after someone else has changed the campaign, too; it has been reloaded. */
  readonly onClose: () => void;
}

function RemoveDialog({ campaign, onClose }: RemoveProps) {
  const t = useTranslations('staff-campaigns');
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const remove = () =>
    run(async () => {
      await unlessStale(campaign.id, () => removeCampaign(campaign), onClose);
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

/** The current number of recipients. */
export function AudienceSize({ audience }: { readonly audience: Audience | null }) {
  const t = useTranslations('staff-campaigns');
  const { data: size } = useAudienceSize(audience);
  return (
    <span className="muted num" aria-live="polite">
      {size && audience ? t('size', { total: size.total, zh: size.zh, en: size.en }) : ''}
    </span>
  );
}
