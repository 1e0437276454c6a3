import { PageInPreparation } from '../page-in-preparation';

export default function AdminRedeemCodesPage() {
  return <PageInPreparation page="adminRedeemCodes" />;
}
