import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { schemaSql } from '../../server/db/schema-sql.ts';
import { registry as declared } from '../../server/resources.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { createRegistry, type Registry } from '../../src/contracts/registry/registry.ts';
import { atDatabase, copyDatabase, dropDatabase } from './database-address.ts';
import { openPatiently } from './open-database.ts';

export interface TestDatabase {
  readonly database: Database;
  /** The resources of the product and those of the test. */
  readonly registry: Registry;
  readonly ownerUrl: string;
  readonly appUrl: string;
}

/**
 * A migrated database for this test file, with the tables of `further` resources, dropped after its tests.
 */
export function testDatabase(...further: readonly Resource[]): () => TestDatabase {
  let found: TestDatabase | undefined;
  const name = `test_${randomBytes(6).toString('hex')}`;
  beforeAll(async () => {
    const { template, ...urls } = inject('cluster');
    await copyDatabase(urls, name, template);
    const ownerUrl = atDatabase(urls.ownerUrl, name);
    const appUrl = atDatabase(urls.appUrl, name);
    const database = openPatiently({ ownerUrl, appUrl, poolSize: 5 });
    const registry = createRegistry([
      ...declared.resources.map((resource) => ({ file: 'src/resources', resource })),
      ...further.map((resource) => ({ file: 'a test', resource })),
    ]);
    for (const statement of schemaSql(further, declared.resources))
      await sql.raw(statement).execute(database.owner);
    await insertSuperTenant(database);
    found = { database, registry, ownerUrl, appUrl };
  });
  afterAll(async () => {
    await found?.database.close();
    await dropDatabase(inject('cluster').ownerUrl, name);
  });
  return () => {
    if (found === undefined) throw new Error('The database is there from beforeAll on.');
    return found;
  };
}

/** Tenant 1 and user 1, its administrator (see `superAdmin`). Records that tests create have ids from 100. */
async function insertSuperTenant({ owner }: Database): Promise<void> {
  await sql`
    insert into tenants (id, name, tenant_type) values (1, 'Super Tenant', 4);
    insert into users (id, email_address, first_name, last_name, name) values (1, 'admin@example.org', 'Ada', 'Min', 'Ada Min');
    insert into users_user_role_tenants (parent_id, position, tenant_id, role) values (1, 0, 1, 'admin');
    alter sequence tenants_id_seq restart 100;
    alter sequence users_id_seq restart 100`.execute(owner);
}
