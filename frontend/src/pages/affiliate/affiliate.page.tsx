import { useTranslations } from 'use-intl';
import { PointRecords, ReferralPanel, RewardPanel } from '../../features/points/affiliate';
import { usePurse } from '../../features/points/points.api';
import { useAccountInfo } from '../../business/session';
import { PageMeta, useSite } from '../../business/site';
import { ButtonLink } from '../../shared/ui/antd-button';
import { LoadFailure } from '../../shared/ui/async-content';
import { TitleBar } from '../../shared/ui/title-bar';

/** /affiliate: the referral link, what it has earned, and how the points were used. */
export default function AffiliatePage() {
  const titles = useTranslations('account.titles');
  const t = useTranslations('points');
  const { points } = useSite();
  const { data, error, mutate } = useAccountInfo();
  const { onHold } = usePurse();
  const referral = data && { code: data.referralCode, count: data.referralCount, points: data.referralPoints };

  return (
    <>
      <PageMeta title={titles('affiliate')} noindex />
      <TitleBar title={titles('affiliate')}>
        <ButtonLink to="/promotion">{t('campaign')}</ButtonLink>
      </TitleBar>
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void mutate()} />
      ) : (
        <ReferralPanel referral={referral} onHold={onHold} percent={points.referralPercent} />
      )}
      <PointRecords />
      <RewardPanel />
    </>
  );
}
