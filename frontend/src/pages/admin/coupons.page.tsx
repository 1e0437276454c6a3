import { PageInPreparation } from '../page-in-preparation';

export default function AdminCouponsPage() {
  return <PageInPreparation page="adminCoupons" />;
}
