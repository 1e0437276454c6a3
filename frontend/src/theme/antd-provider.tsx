import './antd/base.css';
import './antd-parts.css';
import type antdTexts from 'antd/locale';
import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider, type ThemeConfig } from 'antd';
import type { ReactNode } from 'react';
import { useLocale } from 'use-intl';
import { EmptyDrawing } from '../shared/ui/empty-drawing';
import { CheckIcon, circle, CrossIcon, InfoIcon, outline, WarningIcon } from '../shared/ui/icons';
import values from './antd/values.json';
import { useTheme, type ThemeName } from './theme-store';

// The development server sends no policy, and delivers its own styles in such tags.
if (import.meta.env.PROD && !import.meta.env.SSR) sinkStyleTags();

// The style sheets have every rule, so the few style tags that antd still creates for its variables go into an element outside
// the document: nothing inline reaches the page, and `style-src 'self'` holds.
const sink = import.meta.env.SSR ? undefined : document.createElement('div');
const texts = import.meta.glob<typeof antdTexts>('../i18n/languages/??-antd.ts', { import: 'default', eager: true });
// Otherwise antd would wait for the end of animations that the style sheet has disabled.
const motion = !import.meta.env.SSR && !matchMedia('(prefers-reduced-motion: reduce)').matches;
// Only what components read while they run: all else of the theme is in the style sheets.
const themeOf = (name: ThemeName): ThemeConfig => ({
  token: { ...values[name], motion },
  hashed: false,
  cssVar: { key: values.key },
  zeroRuntime: true,
});
const alert = {
  infoIcon: <InfoIcon />,
  successIcon: <CheckIcon />,
  warningIcon: <WarningIcon />,
  errorIcon: <CrossIcon />,
};
const DownIcon = outline('m3 7.5 9 9 9-9');
const empty = { image: <EmptyDrawing /> };
// antd's own drawing is read out by its English name.
const select = { suffixIcon: <DownIcon /> };
const inputPassword = { iconRender: (isShown: boolean) => (isShown ? <EyeOffIcon /> : <EyeIcon />) };
// On a phone, the first wrong field may be far above the button that was pressed.
const form = { scrollToFirstError: { focus: true } };
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
        form={form}
        select={select}
        inputPassword={inputPassword}
        button={{ autoInsertSpace: false, loadingIcon: <span className="spin" aria-hidden="true" /> }}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}

/**
 * Collects the style tags that antd's helpers create at run time (scroll locking, measuring a scroll bar). The content
 * security policy blocks such tags, so they are kept outside the document and their text is mirrored into a constructed
 * stylesheet, which the policy allows. Only tags that a script puts into the head are taken.
 */
function sinkStyleTags(): void {
  const { head } = document;
  const sink = document.createElement('div');
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  new MutationObserver(() => sheet.replaceSync(sink.textContent)).observe(sink, {
    childList: true,
    characterData: true,
    subtree: true,
  });

  const isSunk = (node: Node | null): boolean => node?.parentNode === sink;
  const insertBefore = head.insertBefore.bind(head);
  const removeChild = head.removeChild.bind(head);

  head.insertBefore = <T extends Node>(node: T, before: Node | null): T =>
    node instanceof HTMLStyleElement
      ? sink.insertBefore(node, isSunk(before) ? before : null)
      : insertBefore(node, before);
  head.appendChild = (node) => head.insertBefore(node, null);
  head.removeChild = (node) => (isSunk(node) ? sink.removeChild(node) : removeChild(node));
}

const EyeIcon = outline('M3 12c2.2-4 5.2-6 9-6s6.8 2 9 6c-2.2 4-5.2 6-9 6s-6.8-2-9-6Z', circle(12, 12, 2.8));
const EyeOffIcon = outline(
  'M4 4l16 16M9.5 6.3A9 9 0 0 1 12 6c3.8 0 6.8 2 9 6a15 15 0 0 1-2.3 3.2M6.4 7.8A13 13 0 0 0 3 12c2.2 4 5.2 6 9 6a9 9 0 0 0 4.3-1M10 10a2.8 2.8 0 0 0 4 4',
);
