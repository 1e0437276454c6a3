import { Ask, Questions } from '../../../features/faq/faq';
import { useSite, useSiteValues } from '../../../business/site';

export default function FaqText() {
  const { paymentMethods, supportMail, documentationUrl } = useSite();
  return (
    <Questions site={useSiteValues()} paymentMethods={paymentMethods}>
      <Ask supportMail={supportMail} documentationUrl={documentationUrl} />
    </Questions>
  );
}
