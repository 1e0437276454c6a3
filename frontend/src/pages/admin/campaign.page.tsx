import { Alert, Tag } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { PageMeta } from '../../business/site';
import { CampaignActions } from '../../features/staff-campaigns/campaign-actions';
import { CampaignEditor } from '../../features/staff-campaigns/campaign-editor';
import { CampaignLinks, CampaignProgress, CampaignRecipients } from '../../features/staff-campaigns/campaign-progress';
import { asShown, CAMPAIGN_TONES, type ShownDraft, useCampaign } from '../../features/staff-campaigns/campaigns.api';
import { CampaignText } from '../../features/staff-campaigns/campaign-text';
import { formatDateTime } from '../../shared/format/date';
import { AsyncContent } from '../../shared/ui/async-content';
import { TitleBar } from '../../shared/ui/title-bar';
import '../../shared/console/console-list.css';
import '../../features/staff-campaigns/campaigns.css';

/** /admin/campaigns/:id: one page to write, test, send and monitor a campaign. */
export default function AdminCampaignPage() {
  const { id = '' } = useParams();
  const titles = useTranslations('admin.titles');
  const t = useTranslations('staff-campaigns');
  const state = useCampaign(id);
  const [shown, setShown] = useState<ShownDraft>();

  return (
    <>
      <PageMeta title={titles('campaign')} noindex />
      <AsyncContent state={state} wayOn={{ to: '/admin/campaigns', label: titles('campaigns') }}>
        {(campaign) => (
          <>
            <TitleBar title={campaign.name}>
              <Tag color={CAMPAIGN_TONES[campaign.status]}>{t(`statuses.${campaign.status}`)}</Tag>
              <CampaignActions
                campaign={campaign.status === 'draft' && shown ? asShown(campaign, shown) : campaign}
                isDirty={shown?.isEdited ?? false}
              />
            </TitleBar>
            {campaign.status === 'draft' ? (
              <CampaignEditor key={campaign.id} campaign={campaign} onShown={setShown} />
            ) : (
              <div className="panels">
                {campaign.status === 'scheduled' && campaign.scheduledAt && (
                  <Alert
                    showIcon
                    role="note"
                    title={t('scheduledText', { at: formatDateTime(campaign.scheduledAt) })}
                  />
                )}
                {campaign.startedAt && <CampaignProgress campaign={campaign} />}
                {campaign.links.length > 0 && <CampaignLinks links={campaign.links} />}
                {campaign.startedAt && <CampaignRecipients campaign={campaign} />}
                <CampaignText campaign={campaign} />
              </div>
            )}
          </>
        )}
      </AsyncContent>
    </>
  );
}
