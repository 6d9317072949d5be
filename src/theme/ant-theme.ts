/**
 * Maps the product's tokens (tokens.ts) to antd's. antd derives its remaining colors from these. Every color that antd
 * would derive with less than 4.5:1 contrast as text, or less than 3:1 as a control's outline, is set explicitly here
 * (tests/portal/ant-theme.test.ts).
 */
import { theme, type ThemeConfig } from 'antd';
import { colors, type Mode } from './tokens.ts';

export interface Sizes {
  /** The user's browser text size divided by the default of 16 pixels. */
  readonly textScale: number;
  /** Whether the primary pointer is a finger, which needs larger targets. */
  readonly touch: boolean;
}

/** A constant, so that the class that carries antd's custom properties is the same in every build. */
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
  // iOS zooms in on inputs with text smaller than 16 pixels.
  const typedPx = (touch ? 16 : 14) * textScale;
  const typed = { fontSize: typedPx, inputFontSize: typedPx };
  return {
    // The dark algorithm dims its input colors; put the dark theme's own colors back.
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
      // The focus ring.
      colorPrimaryBorder: c.focus,
      colorPrimaryBorderHover: c.focus,
      // The focus ring of what is typed or chosen in; antd's own is nearly transparent.
      controlOutline: c.focus,
      colorErrorOutline: c.danger,
      colorWarningOutline: c.warning,
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
      // Clickable icons, such as the clear cross and the dropdown arrow.
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
      // Animations would explain nothing here, and without them whatever opens can be used at once.
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
        // Small buttons need full-size touch targets, too.
        ...(touch ? { controlHeightSM: 44 * textScale } : {}),
      },
      Breadcrumb: {
        itemColor: c['text-muted'],
        linkColor: c.accent,
        linkHoverColor: c['accent-hover'],
        fontSize: 13 * textScale,
        // Gives each link a touch target that is high enough, even when the path wraps onto several lines (WCAG 2.5.8).
        lineHeight: 24 / 13,
      },
      Checkbox: { colorWhite: c['accent-text'] },
      Descriptions: { labelColor: c['text-muted'] },
      // With square cells at touch size, the calendar would be wider than a phone.
      DatePicker: { ...typed, cellWidth: 40.5 * textScale },
      Input: typed,
      Menu: { itemBg: 'transparent' },
      Progress: { defaultColor: c.accent },
      // On the page, antd's track has the page's own color, and a hovered part stands out more than the selected one.
      Segmented: {
        trackBg: isDark ? c.surface : c['neutral-soft'],
        itemSelectedBg: isDark ? c['neutral-soft'] : c.surface,
        itemHoverBg: 'transparent',
        itemActiveBg: 'transparent',
      },
      Select: {
        ...typed,
        // As high as other controls also with the larger text: antd's own lines have this height.
        lineHeight: (14 * textScale + 8) / typedPx,
        optionSelectedBg: c['accent-soft'],
        optionSelectedColor: c.text,
        optionSelectedFontWeight: 600,
      },
      // Skeleton lines are spaced like table rows.
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
        horizontalItemGutter: 0,
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
