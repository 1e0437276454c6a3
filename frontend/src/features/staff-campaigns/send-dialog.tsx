import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { fromMomentInput } from '../../shared/console/input-values';
import { DateField } from '../../shared/console/date-field';
import { FormDialog } from '../../shared/forms/form-dialog';
import { useFormValues } from '../../shared/forms/use-form-values';
import { toast } from '../../shared/ui/toast';
import { type CampaignFile, useAudienceText } from './campaign-terms';
import { sendCampaign, unlessStale, useAudienceSize } from './use-campaign';

/** Blank sends at once. */
const NOW = { when: '' };

interface Props {
  readonly campaign: CampaignFile;
  /** Called after someone else has changed the campaign; it has been reloaded and not sent. */
  readonly onStale: () => void;
  readonly onClose: () => void;
}

/** Confirms sending a campaign, with the number of recipients. */
export function SendDialog({ campaign, onStale, onClose }: Props) {
  const t = useTranslations('staff-campaigns');
  const common = useTranslations('console');
  const audienceText = useAudienceText();
  const [form] = Form.useForm<typeof NOW>();
  const { when } = useFormValues(form, NOW);
  const { audience, edition, expiringDays } = campaign;
  const { data: size } = useAudienceSize({
    audience,
    ...(edition ? { edition } : {}),
    ...(expiringDays === null ? {} : { expiringDays }),
  });

  const send = async (typed: typeof NOW) => {
    await unlessStale(campaign.id, () => sendCampaign(campaign, fromMomentInput(typed.when)), onStale);
    toast.success(t(typed.when ? 'scheduledDone' : 'startedDone'));
  };

  return (
    <FormDialog
      title={t('sendTitle', { total: size?.total ?? 0 })}
      confirm={t(when ? 'schedule' : 'sendNow')}
      form={form}
      initialValues={NOW}
      isDisabled={!size || (size.total === 0 && when === '')}
      send={send}
      onClose={onClose}
    >
      <p>
        {audienceText(campaign)} · {t('size', size ?? { total: 0, zh: 0, en: 0 })} ·{' '}
        {t('perSecond', { count: campaign.perSecond })}
      </p>
      <DateField name="when" label={t('when')} hint={`${t('whenHint')} · ${common('shanghai')}`} hasTime optional />
    </FormDialog>
  );
}
