import { PageInPreparation } from '../page-in-preparation';

export default function ResetPage() {
  return <PageInPreparation page="reset" />;
}
