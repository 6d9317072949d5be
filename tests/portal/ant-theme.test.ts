import { theme } from 'antd';
import { describe, expect, test } from 'vitest';
import { antTheme } from '../../src/theme/ant-theme.ts';
import { contrastOf } from '../harness/contrast.ts';

const sizes = { textScale: 1, touch: false };

describe.each(['light', 'dark'] as const)('in the %s theme', (mode) => {
  const token = theme.getDesignToken(antTheme(mode, sizes));
  const grounds = ['colorBgContainer', 'colorBgElevated', 'colorBgLayout', 'controlItemBgHover'] as const;
  const texts = [
    'colorText',
    'colorTextSecondary',
    'colorTextPlaceholder',
    'colorTextDescription',
    'colorTextDisabled',
    'colorLink',
    'colorLinkHover',
    'colorPrimary',
    'colorError',
    'colorErrorHover',
    'colorSuccess',
    'colorWarning',
    'colorInfo',
  ] as const;

  test.each(grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)))(
    'antd’s %s can be read on %s',
    (text, ground) => expect(contrastOf(token[text], token[ground])).toBeGreaterThanOrEqual(4.5),
  );

  test.each([
    ['colorText', 'controlItemBgActive'],
    ['colorPrimary', 'controlItemBgActive'],
    ['colorTextSecondary', 'controlItemBgActive'],
    ['colorText', 'colorErrorBg'],
    ['colorError', 'colorErrorBg'],
    ['colorText', 'colorWarningBg'],
    ['colorText', 'colorInfoBg'],
    ['colorText', 'colorSuccessBg'],
    ['colorTextLightSolid', 'colorPrimary'],
    ['colorTextLightSolid', 'colorPrimaryHover'],
    ['colorTextLightSolid', 'colorError'],
    ['colorTextDisabled', 'colorBgContainerDisabled'],
  ] as const)('antd’s %s can be read on the background %s', (text, ground) => {
    expect(contrastOf(token[text], token[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(grounds)('control borders and the focus ring stand out from %s', (ground) => {
    expect(contrastOf(token.colorBorder, token[ground])).toBeGreaterThanOrEqual(3);
    expect(contrastOf(token.colorPrimaryBorder, token[ground])).toBeGreaterThanOrEqual(3);
    for (const ring of ['controlOutline', 'colorErrorOutline', 'colorWarningOutline'] as const)
      expect(contrastOf(token[ring], token[ground])).toBeGreaterThanOrEqual(3);
  });

  test('of the parts of a segmented control, only the selected one stands out from the track', () => {
    const {
      itemSelectedBg = '',
      trackBg = '',
      itemHoverBg,
    } = antTheme(mode, sizes).components?.Segmented ?? {};
    expect(contrastOf(itemSelectedBg, trackBg)).toBeGreaterThan(1.15);
    expect(contrastOf(trackBg, token.colorBgLayout)).toBeGreaterThan(1.05);
    expect(itemHoverBg).toBe('transparent');
    expect(contrastOf(token.colorTextSecondary, trackBg)).toBeGreaterThanOrEqual(4.5);
  });
});
