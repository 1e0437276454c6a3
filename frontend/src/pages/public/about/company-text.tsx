import { Contact } from '../../../features/company/contact';
import { Principles } from '../../../features/company/principles';
import { TryIt } from '../../../features/company/try-it';
import { OrganizationData } from '../../../features/site/organization-data';
import { useSite } from '../../../features/site/use-site';

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
