import { theme, type ThemeConfig } from 'antd';
import tokens from './tokens.json';
import type { ThemeName } from './theme-store';

/** Class under which antd writes its CSS variables. It is set on every component: never use the name elsewhere. */
export const ANTD_CSS_KEY = 'antd-vars';

type Derive = typeof theme.defaultAlgorithm;
type Algorithm = (seed: Parameters<Derive>[0]) => ReturnType<Derive>;

/** antd's dark algorithm dims the seed colours; ours are verified for contrast and must stay as they are. */
const withExactSeeds =
  (algorithm: Algorithm): Algorithm =>
  (seed) => ({
    ...algorithm(seed),
    colorPrimary: seed.colorPrimary,
    colorInfo: seed.colorInfo,
    colorSuccess: seed.colorSuccess,
    colorWarning: seed.colorWarning,
    colorError: seed.colorError,
    colorLink: seed.colorLink,
  });
const algorithms: Record<ThemeName, Algorithm> = {
  light: withExactSeeds(theme.defaultAlgorithm),
  dark: withExactSeeds(theme.darkAlgorithm),
};

/**
 * antd's theme derived from our tokens, so that account, console and public pages look like one product. `isTouch` is
 * for phones: its variables go into the style sheet, below 768 px.
 */
export function antdTheme(name: ThemeName, isTouch = false): ThemeConfig {
  const c = tokens.color[name];
  const shadow = tokens.shadow[name];
  // 16 px: below it, iOS zooms into the field.
  const fields = isTouch ? { inputFontSize: tokens.type.body.size } : {};
  return {
    algorithm: algorithms[name],
    hashed: false,
    cssVar: { key: ANTD_CSS_KEY },
    token: {
      // seed
      colorPrimary: c.primary,
      colorInfo: c.primary,
      colorSuccess: c.success,
      colorWarning: c.warning,
      colorError: c.danger,
      colorLink: c['primary-text'],
      colorTextBase: c.text,
      colorBgBase: c.bg,
      // By language: see base.css.
      fontFamily: 'var(--font-text)',
      fontFamilyCode: tokens.font.mono,
      fontSize: tokens.type.ui.size,
      borderRadius: tokens.radius.sm,
      controlHeight: isTouch ? tokens.size.touch : tokens.size.control,
      sizeUnit: 4,
      wireframe: false,
      motionUnit: 0.09,
      // map: set outright, so that the algorithm cannot drift from the verified roles
      colorPrimaryHover: c['primary-hover'],
      colorPrimaryActive: c['primary-active'],
      colorPrimaryText: c['primary-text'],
      colorPrimaryBg: c['primary-soft'],
      colorPrimaryBgHover: c['surface-selected'],
      colorPrimaryBorder: c['primary-line'],
      colorSuccessText: c['success-text'],
      colorSuccessBg: c['success-soft'],
      colorSuccessBorder: c['success-line'],
      colorWarningText: c['warning-text'],
      colorWarningBg: c['warning-soft'],
      colorWarningBorder: c['warning-line'],
      colorErrorText: c['danger-text'],
      colorErrorHover: c['danger-hover'],
      colorErrorBg: c['danger-soft'],
      colorErrorBorder: c['danger-line'],
      colorInfoBg: c['primary-soft'],
      colorInfoBorder: c['primary-line'],
      colorLinkHover: c['primary-hover'],
      colorText: c.text,
      colorTextSecondary: c['text-muted'],
      colorTextTertiary: c['text-subtle'],
      colorTextQuaternary: c['text-disabled'],
      colorBgLayout: c['bg-sunken'],
      colorBgContainer: c.surface,
      colorBgElevated: c['surface-raised'],
      colorBgMask: c.mask,
      colorBorder: c['border-strong'],
      colorBorderSecondary: c.border,
      colorFillSecondary: c['neutral-soft'],
      colorFillTertiary: c['surface-hover'],
      colorFillQuaternary: c['bg-sunken'],
      borderRadiusXS: tokens.radius.xs,
      borderRadiusSM: tokens.radius.sm,
      borderRadiusLG: tokens.radius.md,
      controlHeightSM: isTouch ? tokens.size.touchSm : tokens.size.controlSm,
      controlHeightLG: tokens.size.controlLg,
      fontSizeSM: tokens.type.small.size,
      fontSizeLG: tokens.type.h4.size,
      lineHeight: tokens.type.ui.line / tokens.type.ui.size,
      boxShadow: shadow[2],
      boxShadowSecondary: shadow[2],
      boxShadowTertiary: shadow[1],
      // alias
      colorTextPlaceholder: c['text-subtle'],
      colorTextDisabled: c['text-disabled'],
      colorTextDescription: c['text-subtle'],
      colorTextHeading: c.text,
      colorTextLightSolid: c['on-primary'],
      colorSplit: c.border,
      colorBgContainerDisabled: c['neutral-soft'],
      controlItemBgHover: c['surface-hover'],
      controlItemBgActive: c['surface-selected'],
      controlOutline: c['primary-soft'],
      controlOutlineWidth: 3,
      fontWeightStrong: tokens.font.weight.strong,
      linkDecoration: 'none',
      opacityLoading: 1,
    },
    components: {
      Alert: { defaultPadding: '12px 16px' },
      Avatar: {
        colorTextPlaceholder: c['primary-soft'],
        colorTextLightSolid: c['primary-text'],
        borderRadius: tokens.radius.md,
      },
      Button: {
        fontWeight: tokens.font.weight.strong,
        // As wide as `.btn`, which is placed beside it.
        paddingInline: 16,
        paddingInlineSM: 12,
        paddingInlineLG: 22,
        contentFontSizeSM: tokens.type.small.size,
        primaryColor: c['on-primary'],
        dangerColor: c['on-danger'],
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        defaultHoverBg: c['surface-hover'],
        defaultHoverColor: c.text,
        defaultHoverBorderColor: c['text-subtle'],
      },
      Card: {
        borderRadiusLG: tokens.radius.md,
        headerFontSize: tokens.type.h4.size,
        headerHeight: 52,
        headerPadding: tokens.space[isTouch ? 4 : 5],
        bodyPadding: tokens.space[isTouch ? 4 : 5],
      },
      // Days of the months before and after have this colour, too, and can be chosen.
      DatePicker: { ...fields, colorTextDisabled: c['text-subtle'] },
      Descriptions: { labelColor: c['text-subtle'], labelBg: 'transparent', lineWidth: 0 },
      Empty: { colorTextDescription: c['text-muted'] },
      Form: { labelFontSize: tokens.type.ui.size, itemMarginBottom: tokens.space[5], verticalLabelPadding: '0 0 6px' },
      Input: {
        ...fields,
        activeShadow: `0 0 0 3px ${c['primary-soft']}`,
        hoverBorderColor: c['text-subtle'],
        activeBorderColor: c.primary,
      },
      Layout: { bodyBg: c['bg-sunken'], headerBg: c.surface, siderBg: c.surface, headerHeight: 56 },
      Menu: {
        itemHeight: 36,
        itemBorderRadius: tokens.radius.sm,
        itemColor: c['text-muted'],
        itemHoverBg: c['neutral-soft'],
        itemSelectedBg: c['primary-soft'],
        itemSelectedColor: c['primary-text'],
        activeBarBorderWidth: 0,
      },
      Drawer: { paddingLG: tokens.space[3] },
      Modal: { borderRadiusLG: tokens.radius.lg, titleFontSize: 17, titleLineHeight: 26 / 17, paddingLG: 24 },
      Pagination: { itemActiveBg: c['primary-soft'], itemBg: 'transparent' },
      // Shaped like the other gauges.
      Progress: { remainingColor: c['bg-sunken'], lineBorderRadius: tokens.radius.xs },
      Result: {
        titleFontSize: tokens.type.ui.size,
        colorTextHeading: c['text-muted'],
        extraMargin: '16px 0 0',
        lineHeightHeading3: tokens.type.ui.line / tokens.type.ui.size,
        marginXS: 0,
        paddingXL: tokens.space[6],
      },
      Segmented: {
        trackBg: c['neutral-soft'],
        trackPadding: 3,
        itemColor: c['text-muted'],
        // Together with the track's padding, as high as the fields beside it.
        controlHeight: (isTouch ? tokens.size.touch : tokens.size.control) - 6,
        fontSize: tokens.type.small.size,
        borderRadius: tokens.radius.md,
        borderRadiusSM: 5,
        itemSelectedBg: name === 'dark' ? c['surface-selected'] : c.surface,
      },
      Skeleton: {
        gradientFromColor: c['neutral-soft'],
        gradientToColor: c['surface-hover'],
        blockRadius: tokens.radius.xs,
        paragraphLiHeight: 14,
        controlHeightXS: tokens.space[3],
      },
      Statistic: { titleFontSize: tokens.type.small.size, contentFontSize: 24, marginXXS: 0 },
      Table: {
        headerBg: c.surface,
        headerColor: c['text-subtle'],
        headerSplitColor: 'transparent',
        rowHoverBg: c['surface-hover'],
        rowSelectedBg: c['surface-selected'],
        borderColor: c.border,
        cellPaddingBlock: 13,
        cellPaddingInline: 16,
      },
      Tabs: { itemColor: c['text-muted'], itemSelectedColor: c.text, inkBarColor: c.primary, titleFontSize: 15 },
      Tag: {
        defaultBg: c['neutral-soft'],
        defaultColor: c['text-muted'],
        colorSuccess: c['success-text'],
        colorInfo: c['primary-text'],
        colorWarning: c['warning-text'],
        colorError: c['danger-text'],
        fontSizeSM: tokens.type.micro.size,
        lineHeightSM: 20 / tokens.type.micro.size,
        borderRadiusSM: tokens.radius.pill,
      },
      Timeline: { tailColor: c.tick },
      Tooltip: { colorBgSpotlight: c.ink, colorTextLightSolid: c['on-ink'] },
    },
  };
}
