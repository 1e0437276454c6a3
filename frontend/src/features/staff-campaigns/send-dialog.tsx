import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { fromMomentInput } from '../../shared/console/input-values';
import { Field } from '../../shared/forms/field';
import { useAction } from '../../shared/hooks/use-action';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { type CampaignFile, useAudienceText } from './campaign-terms';
import { sendCampaign, unlessStale, useAudienceSize } from './use-campaign';

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
  const ui = useTranslations('ui');
  const audienceText = useAudienceText();
  const [when, setWhen] = useState('');
  const { busy, run } = useAction();
  const { audience, edition, expiringDays } = campaign;
  const { data: size } = useAudienceSize({
    audience,
    ...(edition ? { edition } : {}),
    ...(expiringDays === null ? {} : { expiringDays }),
  });

  const send = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await unlessStale(campaign.id, () => sendCampaign(campaign, fromMomentInput(when)), onStale);
      toast.success(t(when ? 'scheduledDone' : 'startedDone'));
      onClose();
    });
  };

  return (
    <Dialog title={t('sendTitle', { total: size?.total ?? 0 })} onClose={onClose}>
      <form noValidate onSubmit={send}>
        <p>
          {audienceText(campaign)} · {t('size', size ?? { total: 0, zh: 0, en: 0 })} ·{' '}
          {t('perSecond', { count: campaign.perSecond })}
        </p>
        <Field label={t('when')} hint={`${t('whenHint')} · ${common('shanghai')}`} optionalText={common('optional')}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="datetime-local"
              value={when}
              onChange={(event) => setWhen(event.target.value)}
            />
          )}
        </Field>
        <div className="acts">
          <Button onClick={onClose} data-autofocus>
            {ui('cancel')}
          </Button>
          <Button type="submit" tone="primary" busy={busy} disabled={!size || (size.total === 0 && when === '')}>
            {t(when ? 'schedule' : 'sendNow')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
