import { SwrSettings } from '../../../api/swr-settings';
import { AntdProvider } from '../../../theme/antd-provider';
import { CommercialQuote } from './commercial-quote';
import { FreeEnterprise } from './free-enterprise';

interface Props {
  readonly commercial: boolean;
  readonly signedIn: boolean;
}

/** The form of the page, or its result. Its code, antd's included, and its texts are loaded after the page. */
export default function Desk({ commercial, signedIn }: Props) {
  return (
    <SwrSettings>
      <AntdProvider>
        {commercial ? <CommercialQuote signedIn={signedIn} /> : <FreeEnterprise signedIn={signedIn} />}
      </AntdProvider>
    </SwrSettings>
  );
}
