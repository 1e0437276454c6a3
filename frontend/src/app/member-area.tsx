import type { ReactNode } from 'react';
import { SwrSettings } from '../api/swr-settings';
import { AntdProvider } from '../theme/antd-provider';

/** What sign-in, account and console pages need and public pages do not: antd and SWR. */
export const MemberArea = ({ children }: { readonly children: ReactNode }) => (
  <SwrSettings>
    <AntdProvider>{children}</AntdProvider>
  </SwrSettings>
);
