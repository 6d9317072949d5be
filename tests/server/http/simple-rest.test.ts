import dataProvider from '@refinedev/simple-rest';
import { create } from 'axios';
import { beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../harness/sample-people.ts';
import { signIn, testServer } from '../../harness/server.ts';

/** The API follows the convention of @refinedev/simple-rest, so any client that uses it works here. */
describe('the data provider of @refinedev/simple-rest', () => {
  const server = testServer();
  let provider: ReturnType<typeof dataProvider>;

  beforeAll(async () => {
    const token = await signIn(server(), people.superAdmin);
    const client = create({ headers: { authorization: `Bearer ${token}` } });
    provider = dataProvider(`${server().origin}/api`, client);
  });

  it('pages, sorts and filters a list, and reads its total', async () => {
    const first = await provider.getList<{ id: number; name: string }>({
      resource: 'sdas',
      pagination: { currentPage: 2, pageSize: 5 },
      sorters: [{ field: 'name', order: 'desc' }],
      filters: [{ field: 'name', operator: 'ne', value: 'Bexar' }],
    });
    expect(first.total).toBe(12);
    expect(first.data).toHaveLength(5);
    const names = first.data.map(({ name }) => name);
    expect(names).toEqual([...names].sort().reverse());
  });

  it('creates a record, changes it at its version, and reads it back', async () => {
    const { data: made } = await provider.create<{ id: number; version: number }>({
      resource: 'programs',
      variables: { code: 'SIMPLE', name: 'Simple', components: ['ONE'] },
    });
    await provider.update({
      resource: 'programs',
      id: made.id,
      variables: { name: 'Simpler', version: made.version },
    });
    const { data: read } = await provider.getOne({ resource: 'programs', id: made.id });
    expect(read).toMatchObject({ id: made.id, code: 'SIMPLE', name: 'Simpler', version: made.version + 1 });
  });
});
