import { Customers } from '../../../features/cases/case-wall';
import { EditionSummary } from '../../../features/editions/edition-cards';
import { OrganizationData, useSite } from '../../../business/site';

/** Editions and customers, as of when the page was rendered; pages are rendered again when these change. */
export default function Offer() {
  const { openSourceUrl } = useSite();
  return (
    <>
      <EditionSummary projectUrl={openSourceUrl} />
      <Customers />
      <OrganizationData />
    </>
  );
}
