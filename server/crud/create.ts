import { sql } from 'kysely';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { Field, UnknownRecord } from '../../src/contracts/resource/fields.ts';
import { scopeOf } from '../../src/contracts/resource/policy.ts';
import { nothing } from '../../src/contracts/resource/predicate.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { ruleMessages } from '../../src/contracts/resource/rules.ts';
import { conditionMessages } from '../../src/contracts/resource/schema.ts';
import { tableName } from '../db/columns.ts';
import { predicateSql, recordOperands } from '../db/predicate-sql.ts';
import { recordEvent } from './audit.ts';
import { changesBetween } from './changes.ts';
import { type Context, forbidden, grantOptions, nounOf } from './context.ts';
import { derivedValues, rulePathValues } from './derived.ts';
import { newFileMessages } from './files.ts';
import { amongConditions, givenSource, lockReferences } from './lock-records.ts';
import { checkAll, checkRows, type Values, withRowDefaults, writeReferences, writeRows } from './members.ts';
import { pageMessages } from './pages.ts';
import { isWhoWrites, explainViolations, refuseFields, refuseMessages } from './problems.ts';
import { isRecord } from './read.ts';
import { referenceMessages } from './references.ts';
import { selectRecords } from './rows.ts';
import {
  columnsToWrite,
  fieldWriteGrants,
  withAllFields,
  isDefault,
  isEmpty,
  unreadableRecord,
  parsed,
  schemasOf,
  tables,
} from './values.ts';

/** `extra`: values of fields that only the server sets, in the form in which records are read. */
export async function create(
  context: Context,
  resource: Resource,
  values: unknown,
  extra: Values = {},
): Promise<UnknownRecord> {
  const { tx, registry, principal } = context;
  const scope = scopeOf(resource.access.create ?? [], principal);
  if (scope === undefined)
    throw new Problem('forbidden', message('record.mayCreate', { record: nounOf(resource) }));
  const given = parsed(schemasOf(resource).create, values);
  const entered = { ...withAllFields(resource, given), ...extra };
  await lockReferences(
    context,
    resource,
    [scope, ...amongConditions(resource)],
    [givenSource(resource, entered)],
  );
  refuseMessages({
    ...ruleMessages(resource.rules, entered, await rulePathValues(context, resource, entered)),
    ...conditionMessages(resource.fields, entered),
    ...pageMessages(registry, resource, entered),
  });
  const written = Object.keys(given).filter((key) => !isDefault(resource.fields[key], entered[key]));
  const notAllowed = Object.entries(await referenceMessages(context, resource.fields, entered));
  refuseMessages(Object.fromEntries(notAllowed.filter(([key]) => !isWhoWrites(resource.fields[key]))));
  refuseMessages(await newFileMessages(context, resource, Object.keys(entered), entered));
  const derived = await derivedValues(context, resource, entered);
  refuseMessages(derived.messages);
  const record: Values = { ...entered, ...derived.values };
  for (const [key, field] of tables(resource, 'rows'))
    await checkRows(context, resource, key, field, withRowDefaults(field, record[key]), []);

  const table = tableName(resource);
  const taken = await sql<{ id: number }>`select nextval(${`"${table}_id_seq"`}) as "id"`.execute(tx);
  const id = taken.rows[0]?.id ?? 0;
  const operands = recordOperands(
    { ...resource.fields, id: { kind: 'integer', options: {} } },
    { ...record, id },
  );
  const grants = written.flatMap((key) => fieldWriteGrants(resource, key));
  const scopes = grants.map(([, one]) => scopeOf(one, principal));
  const checks = [scope, ...scopes.map((one) => one ?? nothing)].map((one) =>
    predicateSql(one, operands, grantOptions(context)),
  );
  const [allowed, ...fieldsAllowed] = await checkAll(context, checks);
  if (allowed !== true) throw forbidden(resource, 'create');
  refuseFields(grants.map(([key]) => key).filter((_, index) => fieldsAllowed[index] !== true));

  await explainViolations(registry, resource, 'create', async () => {
    // Rows with grants of their own may be what gives the creator access to the record, so they are written first; other rows
    // need the record to exist.
    const [first, second] = [true, false].map((own) =>
      tables(resource, 'rows').filter(([key]) => (resource.access.rows?.[key] !== undefined) === own),
    );
    const write = async (fields: readonly (readonly [string, Field])[] = []) => {
      for (const [key, field] of fields)
        await writeRows(context, resource, key, field, id, withRowDefaults(field, record[key]), []);
    };
    await write(first);
    const columns = columnsToWrite(context, resource, id, record, Object.keys(resource.fields));
    await sql`insert into ${sql.table(table)} (${sql.join([sql.id('id'), ...columns.map(([name]) => sql.id(name))])})
      values (${sql.join([id, ...columns.map(([, value]) => value)])})`.execute(tx);
    await write(second);
    for (const [key] of tables(resource, 'refs'))
      await writeReferences(context, resource, key, id, record[key]);
  });
  const [made] = await selectRecords(context, resource, { where: isRecord(id) });
  const seen = made?.record ?? unreadableRecord(id);
  const changes = changesBetween(resource, {}, { ...record, ...seen }).filter(({ after }) => !isEmpty(after));
  await recordEvent(context, { action: 'create', resource: resource.name, recordId: id, changes });
  return seen;
}
