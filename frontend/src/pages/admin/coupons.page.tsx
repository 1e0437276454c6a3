import { CouponList } from '../../features/staff-coupons/coupon-list';
import { ConsolePage } from './console-page';

/** /admin/coupons */
export default function AdminCouponsPage() {
  return (
    <ConsolePage title="coupons">
      <CouponList />
    </ConsolePage>
  );
}
