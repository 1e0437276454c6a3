import { useTranslations } from 'use-intl';
import { CouponList } from '../../features/staff-coupons/coupon-list';
import { PageMeta } from '../../features/site/page-meta';
import { TitleBar } from '../../shared/ui/title-bar';

/** /admin/coupons */
export default function AdminCouponsPage() {
  const t = useTranslations('admin.titles');
  return (
    <>
      <PageMeta title={t('coupons')} noindex />
      <TitleBar title={t('coupons')} />
      <CouponList />
    </>
  );
}
