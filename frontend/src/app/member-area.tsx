import type { ReactNode } from 'react';
import { SwrSettings } from '../api/swr-settings';
import { AntdProvider } from '../theme/antd-provider';

/** What sign-in, account and console pages have and public pages do without: antd and SWR. */
export const MemberArea = ({ children }: { readonly children: ReactNode }) => (
  <SwrSettings>
    <AntdProvider>{children}</AntdProvider>
  </SwrSettings>
);
