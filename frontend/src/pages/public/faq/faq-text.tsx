import { Ask } from '../../../features/faq/ask';
import { Questions } from '../../../features/faq/questions';
import { useSite } from '../../../features/site/use-site';
import { useSiteValues } from '../../../features/site/use-site-values';

export default function FaqText() {
  const { paymentMethods, supportMail, documentationUrl } = useSite();
  return (
    <Questions site={useSiteValues()} paymentMethods={paymentMethods}>
      <Ask supportMail={supportMail} documentationUrl={documentationUrl} />
    </Questions>
  );
}
