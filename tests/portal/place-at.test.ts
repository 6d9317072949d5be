import { expect, test } from 'vitest';
import { placeAt } from '../../src/shell/header/place-at.ts';

const paths = ['/surveys', '/surveys/open', '/admin/users'];

test.each([
  ['/surveys', '/surveys'],
  ['/surveys/100', '/surveys'],
  ['/surveys/open', '/surveys/open'],
  ['/surveys/open/late', '/surveys/open'],
  ['/surveys/openings', '/surveys'],
  ['/surveysOfOthers', undefined],
  ['/', undefined],
])('the path %s belongs to the menu entry %s', (address, path) => {
  expect(placeAt(address, paths)).toBe(path);
});
