import { PageInPreparation } from '../page-in-preparation';

export default function VerifyPage() {
  return <PageInPreparation page="verify" />;
}
