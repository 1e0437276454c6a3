import { PromotionRules, PromotionSteps, RewardsTable, Submission } from '../../../features/promotion/promotion';
import { useSite } from '../../../business/site';

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
