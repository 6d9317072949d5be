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
])('%s belongs to the entry %s, and to no other', (address, path) => {
  expect(placeAt(address, paths)).toBe(path);
});
