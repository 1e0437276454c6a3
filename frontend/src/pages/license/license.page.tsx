import { PageInPreparation } from '../page-in-preparation';

export default function LicensePage() {
  return <PageInPreparation page="license" />;
}
