/**
 * The product's tokens (tokens.ts) as antd's. antd derives the rest of its colours from these; every one that it would
 * derive as text below 4.5 : 1, or as the outline of a control below 3 : 1, is given here (tests/portal/ant-theme.test.ts).
 */
import { theme, type ThemeConfig } from 'antd';
import { colors, type Mode } from './tokens.ts';

export interface Sizes {
  /** What the browser's user set as the size of text, over the usual 16 pixels. */
  readonly textScale: number;
  /** Fingers want more room than a pointer. */
  readonly touch: boolean;
}

/** A constant, so that the class which carries antd's custom properties is the same in every build. */
const cssVarKey = 'portal';

export function antTheme(mode: Mode, { textScale, touch }: Sizes): ThemeConfig {
  const c = colors[mode];
  const isDark = mode === 'dark';
  const tone = (name: 'Success' | 'Warning' | 'Error' | 'Info', color: string, soft: string) => ({
    [`color${name}Hover`]: color,
    [`color${name}Active`]: color,
    [`color${name}Text`]: color,
    [`color${name}TextHover`]: color,
    [`color${name}TextActive`]: color,
    [`color${name}Bg`]: soft,
    [`color${name}BgHover`]: soft,
    [`color${name}Border`]: color,
    [`color${name}BorderHover`]: color,
  });
  const own = {
    colorPrimary: c.accent,
    colorSuccess: c.success,
    colorWarning: c.warning,
    colorError: c.danger,
    colorInfo: c.info,
    colorLink: c.accent,
    colorBgBase: c.surface,
    colorTextBase: c.text,
  };
  // Smaller text in what one types into makes iOS zoom in.
  const typedPx = (touch ? 16 : 14) * textScale;
  const typed = { fontSize: typedPx, inputFontSize: typedPx };
  return {
    // The dark algorithm dims the colours that it starts from; these are the dark theme's own.
    algorithm: [
      isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
      (_seed, map = theme.defaultAlgorithm(_seed)) => ({ ...map, ...own }),
    ],
    cssVar: { key: cssVarKey },
    hashed: false,
    token: {
      ...own,
      colorPrimaryHover: c['accent-hover'],
      colorPrimaryActive: c['accent-hover'],
      colorPrimaryText: c.accent,
      colorPrimaryTextHover: c['accent-hover'],
      colorPrimaryTextActive: c['accent-hover'],
      colorPrimaryBg: c['accent-soft'],
      colorPrimaryBgHover: c['accent-soft'],
      // The ring around what has the focus.
      colorPrimaryBorder: c.focus,
      colorPrimaryBorderHover: c.focus,
      ...tone('Success', c.success, c['success-soft']),
      ...tone('Warning', c.warning, c['warning-soft']),
      ...tone('Error', c.danger, c['danger-soft']),
      ...tone('Info', c.info, c['info-soft']),
      colorLinkHover: c['accent-hover'],
      colorLinkActive: c['accent-hover'],
      colorText: c.text,
      colorTextHeading: c.text,
      colorTextSecondary: c['text-muted'],
      colorTextTertiary: c['text-muted'],
      colorTextQuaternary: c['text-muted'],
      colorTextPlaceholder: c['text-muted'],
      colorTextDescription: c['text-muted'],
      colorTextDisabled: c['text-muted'],
      // Signs that can be pressed: the cross that clears, the arrow that opens.
      colorIcon: c['text-muted'],
      colorIconHover: c.text,
      colorTextLightSolid: c['accent-text'],
      colorBgLayout: c.bg,
      colorBgContainer: c.surface,
      colorBgElevated: c['surface-raised'],
      colorBgSpotlight: isDark ? c['neutral-soft'] : c.text,
      colorBgMask: c.veil,
      colorBgContainerDisabled: c['neutral-soft'],
      colorFillTertiary: c['neutral-soft'],
      colorFillAlter: c.bg,
      colorBorder: c['border-strong'],
      colorBorderSecondary: c.border,
      colorBorderDisabled: c.border,
      colorSplit: c.border,
      controlItemBgHover: c['neutral-soft'],
      controlItemBgActive: c['accent-soft'],
      controlItemBgActiveHover: c['accent-soft'],
      fontFamily: 'var(--font-family)',
      fontFamilyCode: 'var(--font-mono)',
      fontSize: 14 * textScale,
      controlHeight: (touch ? 44 : 36) * textScale,
      borderRadius: 6,
      lineWidthFocus: 2,
      fontWeightStrong: 600,
      linkHoverDecoration: 'underline',
      // Nothing here explains itself by moving, and what opens can be used at once.
      motion: false,
    },
    components: {
      Alert: { colorText: c.text },
      Badge: { colorBorderBg: c.surface },
      Button: {
        primaryColor: c['accent-text'],
        dangerColor: c['accent-text'],
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        defaultHoverBg: c['neutral-soft'],
        defaultHoverColor: c.text,
        defaultHoverBorderColor: c['border-strong'],
        defaultActiveColor: c.text,
        defaultActiveBorderColor: c['border-strong'],
        textHoverBg: c['neutral-soft'],
        textTextHoverColor: c.text,
        fontWeight: 500,
        // To a finger a small button is as hard to hit as any.
        ...(touch ? { controlHeightSM: 44 * textScale } : {}),
      },
      Breadcrumb: {
        itemColor: c['text-muted'],
        linkColor: c.accent,
        linkHoverColor: c['accent-hover'],
        fontSize: 13 * textScale,
        // Each link is high enough to be touched, also below another when the path wraps (WCAG 2.5.8).
        lineHeight: 24 / 13,
      },
      Checkbox: { colorWhite: c['accent-text'] },
      Descriptions: { labelColor: c['text-muted'] },
      // Of cells as wide as they are high for a finger, a calendar would be wider than a phone.
      DatePicker: { ...typed, cellWidth: 40.5 * textScale },
      Input: typed,
      Menu: { itemBg: 'transparent' },
      Progress: { defaultColor: c.accent },
      Select: {
        ...typed,
        optionSelectedBg: c['accent-soft'],
        optionSelectedColor: c.text,
        optionSelectedFontWeight: 600,
      },
      // Its lines are as far apart as rows.
      Skeleton: { controlHeightXS: 22 },
      Table: {
        fontWeightStrong: 500,
        headerBg: c.bg,
        headerBorderRadius: 6,
        headerSplitColor: 'transparent',
        headerColor: c['text-muted'],
        headerSortActiveBg: c.bg,
        headerSortHoverBg: c['neutral-soft'],
        bodySortBg: 'transparent',
        rowHoverBg: c['neutral-soft'],
        rowSelectedBg: c['accent-soft'],
        rowSelectedHoverBg: c['accent-soft'],
        cellPaddingBlock: 9,
        cellPaddingInline: 12,
      },
      Tabs: {
        ...(touch ? { horizontalItemPaddingSM: '12px 0' } : {}),
        itemColor: c['text-muted'],
        itemHoverColor: c.text,
        itemSelectedColor: c.accent,
      },
      Tag: { defaultBg: c['neutral-soft'], defaultColor: c.text },
      Tooltip: { colorTextLightSolid: isDark ? c.text : c.surface },
    },
  };
}
