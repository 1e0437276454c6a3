import { PageInPreparation } from '../page-in-preparation';

export default function PasskeyPage() {
  return <PageInPreparation page="passkey" />;
}
