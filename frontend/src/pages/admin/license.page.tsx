import { PageInPreparation } from '../page-in-preparation';

export default function AdminLicensePage() {
  return <PageInPreparation page="adminLicense" />;
}
