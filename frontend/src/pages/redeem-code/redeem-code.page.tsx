import { useTranslations } from 'use-intl';
import { useEveryLicense } from '../../features/licenses/licenses.api';
import { RedeemForm, RedemptionHistory } from '../../features/redeem/redeem';
import { refreshAccountInfo } from '../../business/session';
import { PageMeta } from '../../business/site';
import { TitleBar } from '../../shared/ui/title-bar';

/** /redeem-code: redeems a code and lists earlier ones. */
export default function RedeemCodePage() {
  const titles = useTranslations('account.titles');
  const { data: licenses } = useEveryLicense();
  const targets = licenses
    ?.filter(({ can }) => can.upgrade.allowed || can.renew.allowed)
    .map(({ paidId, name, key, remark }) => ({ paidId, label: [name, key, remark].filter(Boolean).join(' · ') }));
  const refresh = () => {
    // The code may have granted points.
    void refreshAccountInfo();
  };

  return (
    <>
      <PageMeta title={titles('redeemCode')} noindex />
      <TitleBar title={titles('redeemCode')} />
      <RedeemForm targets={targets} onRedeemed={refresh} />
      <RedemptionHistory />
    </>
  );
}
