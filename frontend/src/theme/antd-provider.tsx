import './antd.css';
import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';
import { useLocale } from 'use-intl';
import { antdTheme } from './antd-theme';
import { sinkStyleTags } from './style-sink';
import { useTheme } from './theme-store';

// The development server sends no policy, and delivers its own styles in such tags.
if (import.meta.env.PROD) sinkStyleTags();

// antd.css has every rule, so the few style tags that antd still creates for its variables go into an element outside
// the document: nothing inline reaches the page, and `style-src 'self'` holds.
const sink = document.createElement('div');
const themes = {
  light: { ...antdTheme('light'), zeroRuntime: true },
  dark: { ...antdTheme('dark'), zeroRuntime: true },
};

/** For account, sign-in and console pages. Public pages use our own components, which are a third of the size. */
export function AntdProvider({ children }: { readonly children: ReactNode }) {
  const { theme } = useTheme();
  return (
    <StyleProvider container={sink}>
      <ConfigProvider theme={themes[theme]} locale={useLocale() === 'en' ? enUS : zhCN}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
