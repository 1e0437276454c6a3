import './antd/base.css';
import './antd-parts.css';
import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider, type ThemeConfig } from 'antd';
import type antdTexts from 'antd/locale';
import type { ReactNode } from 'react';
import { useLocale } from 'use-intl';
import { EyeIcon, EyeOffIcon } from '../shared/ui/eye-icons';
import { EmptyDrawing } from '../shared/ui/empty-drawing';
import { CheckIcon, CrossIcon, InfoIcon, WarningIcon } from '../shared/ui/icons';
import { antdTheme } from './antd-theme';
import { sinkStyleTags } from './style-sink';
import { useTheme, type ThemeName } from './theme-store';

// The development server sends no policy, and delivers its own styles in such tags.
if (import.meta.env.PROD && !import.meta.env.SSR) sinkStyleTags();

// The style sheets have every rule, so the few style tags that antd still creates for its variables go into an element outside
// the document: nothing inline reaches the page, and `style-src 'self'` holds.
const sink = import.meta.env.SSR ? undefined : document.createElement('div');
const texts = import.meta.glob<typeof antdTexts>('../i18n/languages/??-antd.ts', { import: 'default', eager: true });
// Otherwise antd would wait for the end of animations that the style sheet has stopped.
const motion = !import.meta.env.SSR && !matchMedia('(prefers-reduced-motion: reduce)').matches;
const themeOf = (name: ThemeName): ThemeConfig => {
  const { token, ...theme } = antdTheme(name);
  return { ...theme, token: { ...token, motion }, zeroRuntime: true };
};
const alert = {
  infoIcon: <InfoIcon />,
  successIcon: <CheckIcon />,
  warningIcon: <WarningIcon />,
  errorIcon: <CrossIcon />,
};
const empty = { image: <EmptyDrawing /> };
const inputPassword = { iconRender: (isShown: boolean) => (isShown ? <EyeOffIcon /> : <EyeIcon />) };
const themes = { light: themeOf('light'), dark: themeOf('dark') };

/** For account, sign-in and console pages, and for the forms of public pages. */
export function AntdProvider({ children }: { readonly children: ReactNode }) {
  const { theme } = useTheme();
  return (
    <StyleProvider container={sink}>
      <ConfigProvider
        theme={themes[theme]}
        locale={texts[`../i18n/languages/${useLocale()}-antd.ts`]}
        alert={alert}
        empty={empty}
        inputPassword={inputPassword}
        button={{ autoInsertSpace: false, loadingIcon: <span className="spin" aria-hidden="true" /> }}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
