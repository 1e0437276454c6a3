import { PageInPreparation } from '../page-in-preparation';

export default function ForgotPage() {
  return <PageInPreparation page="forgot" />;
}
