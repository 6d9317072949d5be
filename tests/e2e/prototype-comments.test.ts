/** What a comment on a prototype is about, also when that is no longer part of it. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { draftDocument } from '../../src/contracts/prototypes/prototype-draft.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { call, signIn } from '../harness/server.ts';

const portal = testPortal(people.superAdmin);

test('a comment on a field that was removed says so, and one on a column that was taken off the list names it', async () => {
  const { server } = portal();
  const token = await signIn(server, people.superAdmin);
  const document = draftDocument('site visits', [
    { key: 'name', kind: 'text', options: { max: 100 } },
    { key: 'cost', kind: 'money', options: { optional: true } },
  ]);
  const made = await call(server, '/api/prototypes', {
    method: 'POST',
    token,
    body: {
      name: 'Site visits',
      document: { ...document, list: { ...document.list, columns: ['name'] } },
    },
  });
  expect(made.status, made.text).toBe(201);
  const { id } = made.body as { id: number }; // the answer's schema says so
  for (const [about, place, text] of [
    ['field', 'mileageDriven', 'Of the field'],
    ['column', 'mileageDriven', 'Of the column'],
    ['column', 'cost', 'Of the cost'],
    ['row', '77', 'Of the row'],
    ['list', null, 'Of all'],
  ]) {
    const said = await call(server, '/api/prototypeComments', {
      method: 'POST',
      token,
      body: { parent: { id }, about, ...(place === null ? {} : { place }), text },
    });
    expect(said.status, said.text).toBe(201);
  }
  const page = await portal().signedIn(people.superAdmin, `/prototypes/${id}`);
  await page.getByRole('tab', { name: 'Comments' }).click();
  const comments = page.getByRole('region', { name: 'Comments' });
  const headingOf = (text: string) =>
    comments.getByRole('listitem').filter({ hasText: text }).locator('strong').innerText();
  await comments.getByText('Of the field', { exact: true }).waitFor();
  expect(await headingOf('Of the field')).toBe('Removed field: Mileage driven');
  expect(await headingOf('Of the column')).toBe('Removed field: Mileage driven');
  expect(await headingOf('Of the cost')).toBe('Field: Cost');
  expect(await headingOf('Of the row')).toBe('Row 77');
  expect(await headingOf('Of all')).toBe('The list');

  // Somebody who may no longer comment is told so; the form has no field that could show why it was refused.
  const asRole = (role: 'admin' | 'viewer') =>
    sql`update users_user_role_tenants set role = ${role} where tenant_id = 1
      and parent_id = (select id from users where email_address = ${people.superAdmin})`.execute(
      server.database.owner,
    );
  const comment = comments.getByRole('textbox', { name: 'Comment' });
  portal().expectComplaint(/Some fields need attention/);
  await comment.fill('Of late');
  await asRole('viewer');
  await comments.getByRole('button', { name: 'Add comment' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'You can no longer comment on this prototype.' })
    .waitFor();
  expect(await comment.inputValue()).toBe('Of late');
  await asRole('admin');
  await comments.getByRole('button', { name: 'Add comment' }).click();
  await comments.getByText('Of late', { exact: true }).and(page.locator(':not(textarea)')).waitFor();
});
