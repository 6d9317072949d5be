/** A long question set: the edited question is visible, and what is asked can be read without editing. */
import { expect, test } from 'vitest';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { call, signIn } from '../harness/server.ts';

const portal = testPortal(people.superAdmin);

const sections = Array.from({ length: 9 }, (_, section) => ({
  key: `s${section}`,
  title: `Section ${section}`,
  questions: [
    {
      key: `late${section}`,
      type: 'choice',
      label: `Was a payment ${section} late?`,
      required: true,
      options: [
        { key: 'yes', label: 'Yes, it was' },
        { key: 'no', label: 'Not that we know' },
      ],
    },
    { key: `text${section}`, type: 'longText', label: `What of payment ${section}?` },
    {
      key: `days${section}`,
      type: 'number',
      label: `How many days late was ${section}?`,
      showIf: { [`late${section}`]: 'yes' },
    },
  ],
}));

test('the preview scrolls to the edited question, and the page says how each is answered', async () => {
  const { server } = portal();
  const { body, text } = await call(server, '/api/questionSets', {
    method: 'POST',
    token: await signIn(server, people.superAdmin),
    body: { name: 'A long one', audience: 'provider', content: { sections, statement: 'I attest.' } },
  });
  const id = Number(Object(body).id);
  expect(id, text).toBeGreaterThan(0);
  const page = await portal().signedIn(people.superAdmin, `/admin/questionSets/edit/${id}`, {
    viewport: { width: 1440, height: 900 },
  });
  await page.getByRole('button', { name: /^5\.2 What of payment 4\?/ }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  const top = async () =>
    ((await preview.getByText('What of payment 4?').boundingBox())?.y ?? 0) -
    ((await preview.boundingBox())?.y ?? 0);
  await expect.poll(top).toBeGreaterThan(0);
  await expect.poll(top).toBeLessThan(200);

  await page.goto(`/admin/questionSets/${id}`);
  await page.getByText('One choice · required').first().waitFor();
  await page.getByText('Yes, it was / Not that we know').first().waitFor();
  await page.getByText('Number · optional · depends on “Was a payment 8 late?”').waitFor();
});
