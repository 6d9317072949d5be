import { expect, test } from 'vitest';
import { classPrefix, sharedSheets, sheetsOf } from '../../build/antd-css.ts';

test('a style module’s sheets have the names under which its components ask for them', () => {
  expect(Object.keys(sheetsOf('table/style/index', []))).toEqual(['Table-Table']);
  expect(Object.keys(sheetsOf('input/style/index', [])).sort()).toEqual(['Input-Component', 'Input-Shared']);
  expect(Object.keys(sheetsOf('button/style/compact', ['default']))).toEqual(['Button-compact']);
  expect(Object.keys(sheetsOf('_util/wave/style', []))).toEqual(['Wave-Wave']);
});

test('a sheet belongs to antd’s layer, refers to custom properties, and brings its animations', () => {
  const [sheet = ''] = Object.values(sheetsOf('skeleton/style/index', []));
  expect(sheet).toMatch(new RegExp(`^@layer antd\\{\\.${classPrefix}\\{`));
  expect(sheet).toContain('background:var(--ant-skeleton-gradient-from-color)');
  expect(sheet).toContain('@keyframes ant-skeleton-loading{');
});

test('rows and columns of a grid, which share a name, share a sheet', () => {
  const { 'Grid-Grid': sheet } = sheetsOf('grid/style/index', []);
  expect(sheet).toContain('.ant-row{');
  expect(sheet).toContain('.ant-col-12{');
});

test('what all components share is made once', () => {
  expect(Object.keys(sharedSheets())).toEqual(['ant-design-icons', 'Shared']);
  const [tag = ''] = Object.values(sheetsOf('tag/style/index', []));
  expect(tag).not.toContain('.anticon{');
});
