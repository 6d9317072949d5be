import { expect, test } from 'vitest';
import { sharedSheets, sheetsOf } from '../../build/antd-css.ts';

test('a style module’s sheets stand under the paths at which its components ask for them', () => {
  expect(Object.keys(sheetsOf('table/style/index', []))).toEqual(['Table-Table%ant-table%anticon']);
  expect(Object.keys(sheetsOf('input/style/index', []))).toEqual([
    'Input-Component%ant-input%anticon',
    'Input-Shared%ant-input%anticon',
  ]);
  expect(Object.keys(sheetsOf('button/style/compact', ['default']))).toEqual([
    'Button-compact%ant-btn%anticon',
  ]);
  expect(Object.keys(sheetsOf('_util/wave/style', []))).toEqual(['Wave-Wave%ant-wave%anticon']);
});

test('a sheet belongs to antd’s layer, refers to custom properties, and brings its animations', () => {
  const [sheet = ''] = Object.values(sheetsOf('skeleton/style/index', []));
  expect(sheet).toMatch(/^@layer antd\{\.ant-skeleton\{/);
  expect(sheet).toContain('@keyframes ant-skeleton-loading{');
  expect(sheet).toContain('background:var(--ant-skeleton-gradient-from-color)');
});

test('what all components share is made once', () => {
  expect(Object.keys(sharedSheets())).toEqual(['ant-design-icons%anticon', 'Shared%ant']);
  const tag = sheetsOf('tag/style/index', []);
  expect(Object.values(tag).join()).not.toContain('.anticon{display:inline-flex');
});
