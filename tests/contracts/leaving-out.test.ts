import { expect, test } from 'vitest';
import { leavingOut } from '../../src/contracts/lists/leaving-out.ts';

test('leaving out what is referred to also asks for records that refer to nothing', () => {
  expect(leavingOut({ ref: { id: { ne: 7 } } })).toEqual({ not: { ref: { id: { eq: 7 } } } });
  expect(leavingOut({ code: { id: { nin: [1, 2] } }, count: { ne: 3 } })).toEqual({
    and: [{ not: { code: { id: { in: [1, 2] } } } }, { count: { ne: 3 } }],
  });
  expect(
    leavingOut({ refs: { some: { id: { nin: [4] } } }, or: [{ ref: { id: { ne: 7 } } }, { flag: true }] }),
  ).toEqual({
    and: [
      { not: { refs: { some: { id: { in: [4] } } } } },
      { or: [{ not: { ref: { id: { eq: 7 } } } }, { flag: true }] },
    ],
  });
});

test('other conditions stay as they are', () => {
  for (const where of [
    {},
    { ref: { id: { in: [7] } }, id: { ne: 3 } },
    { ref: { name: { ne: 'A' } } },
    { ref: { id: { ne: 7 }, name: 'A' } },
    { ref: { id: { nin: [7], gt: 2 } } },
    { and: [{ text: { nin: ['a'] } }, { text: null }] },
  ])
    expect(leavingOut(where)).toEqual(where);
});
