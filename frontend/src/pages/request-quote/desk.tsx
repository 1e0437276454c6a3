import { SwrSettings } from '../../api/swr-settings';
import { CommercialQuote } from './commercial-quote';
import { FreeEnterprise } from './free-enterprise';

interface Props {
  readonly commercial: boolean;
  readonly signedIn: boolean;
}

/** What is filled in on the page, or what has become of it. Its code and texts come after the page. */
export default function Desk({ commercial, signedIn }: Props) {
  return (
    <SwrSettings>
      {commercial ? <CommercialQuote signedIn={signedIn} /> : <FreeEnterprise signedIn={signedIn} />}
    </SwrSettings>
  );
}
