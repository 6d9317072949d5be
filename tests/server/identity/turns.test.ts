import { expect, test } from 'vitest';
import { inTurnOf } from '../../../server/identity/turns.ts';

test('who asks for hundreds of things at once waits for them alone, and is refused what would pile up', async () => {
  let finish = () => {};
  const open = new Promise<void>((resolve) => (finish = resolve));
  let begun = 0;
  const greedy = Array.from({ length: 250 }, () =>
    inTurnOf(1, () => {
      begun += 1;
      return open;
    }).catch((error: unknown) => error),
  );
  await expect(inTurnOf(2, () => Promise.resolve('done'))).resolves.toBe('done');
  expect(begun).toBe(8);
  await expect(inTurnOf(1, () => Promise.resolve('done'))).rejects.toMatchObject({ code: 'unavailable' });
  finish();
  const outcomes = await Promise.all(greedy);
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(208);
  expect(begun).toBe(208);
  await expect(inTurnOf(1, () => Promise.resolve('done'))).resolves.toBe('done');
});
