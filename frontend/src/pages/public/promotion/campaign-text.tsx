import { PromotionRules } from '../../../features/promotion/promotion-rules';
import { PromotionSteps } from '../../../features/promotion/promotion-steps';
import { RewardsTable } from '../../../features/promotion/rewards-table';
import { Submission } from '../../../features/promotion/submission';
import { useSite } from '../../../features/site/use-site';

export default function CampaignText() {
  const { campaign, points, businessMail } = useSite();
  return (
    <>
      <div className="wrap">
        <RewardsTable campaign={campaign} />
      </div>
      <PromotionSteps reviewDays={campaign.reviewDays} referralPercent={points.referralPercent} />
      <PromotionRules campaign={campaign} />
      <Submission businessMail={businessMail} />
    </>
  );
}
