import { Contact, Principles, TryIt } from '../../../features/company/company';
import { OrganizationData } from '../../../features/site/page-meta';
import { useSite } from '../../../features/site/site.api';

export default function CompanyText() {
  const site = useSite();
  return (
    <>
      <Principles />
      <Contact site={site} />
      <TryIt projectUrl={site.openSourceUrl} />
      <OrganizationData />
    </>
  );
}
