import { PageInPreparation } from '../page-in-preparation';

export default function RedeemCodePage() {
  return <PageInPreparation page="redeemCode" />;
}
