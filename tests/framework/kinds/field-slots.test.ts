import { expect, test } from 'vitest';
import { isFieldSlot } from '../../../src/framework/kinds/slot.ts';

const files = import.meta.glob('../../../src/{pages,development/pages}/*/*.field.tsx', {
  import: 'default',
});

test.each(Object.entries(files))('%s exports a cell, an input or a change', async (_path, load) => {
  expect(isFieldSlot(await load())).toBe(true);
});

test('a bare component or an empty export is rejected, because it would be ignored', () => {
  expect(isFieldSlot(() => null)).toBe(false);
  expect(isFieldSlot(undefined)).toBe(false);
  expect(isFieldSlot({})).toBe(false);
});
