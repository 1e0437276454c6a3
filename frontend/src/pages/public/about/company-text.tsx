import { Contact, Principles, TryIt } from '../../../features/company/company';
import { OrganizationData, useSite } from '../../../business/site';

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
