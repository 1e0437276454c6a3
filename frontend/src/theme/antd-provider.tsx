import './antd.css';
import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import type antdTexts from 'antd/locale';
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
const texts = import.meta.glob<typeof antdTexts>('../i18n/languages/??-antd.ts', { import: 'default', eager: true });
const themes = {
  light: { ...antdTheme('light'), zeroRuntime: true },
  dark: { ...antdTheme('dark'), zeroRuntime: true },
};

/** For account, sign-in and console pages. Public pages use our own components, which are a third of the size. */
export function AntdProvider({ children }: { readonly children: ReactNode }) {
  const { theme } = useTheme();
  return (
    <StyleProvider container={sink}>
      <ConfigProvider theme={themes[theme]} locale={texts[`../i18n/languages/${useLocale()}-antd.ts`]}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
