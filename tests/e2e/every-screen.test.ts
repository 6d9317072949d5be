import { expect, test } from 'vitest';
import { testScreens } from '../harness/every-screen.ts';
import { barriersEverywhere, settled } from '../harness/page-checks.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { openScreens, ownScreens, screensIn } from '../harness/screens.ts';

const portal = testPortal(people.superAdmin);

test.each(openScreens)('%s has no accessibility violations in any theme and width', async (path) => {
  const page = await portal().signedOut(path);
  await settled(page);
  expect(await barriersEverywhere(page)).toEqual([]);
});

testScreens(portal, [
  ['pages of their own', ownScreens],
  ...screensIn('surveys', 'administration', undefined),
]);
