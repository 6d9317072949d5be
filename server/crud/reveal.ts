import { sql } from 'kysely';
import { kindOf } from '../../src/kinds/kinds.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { isObject } from '../../src/contracts/values/objects.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { pathText, Problem } from '../../src/contracts/api/problems.ts';
import { columnName } from '../db/columns.ts';
import { recordEvent } from './audit.ts';
import { alias, type Context, forbidden, missing, scopeSql } from './context.ts';
import { selectOne } from './read.ts';
import { openInside, openWhole, sealedAt } from './sealed-values.ts';

/** Splits a path such as `controlPerson.governmentId` or `owners[1].dob` into its parts; `undefined` if it is malformed. */
function parsePath(path: string): readonly (string | number)[] | undefined {
  if (path.length > 200 || !/^[a-zA-Z]\w*((\.[a-zA-Z]\w*)|\[\d{1,4}\])*$/.test(path)) return undefined;
  return (path.match(/\w+/g) ?? []).map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** Reveals one masked value and writes an audit event. */
export async function reveal(
  context: Context,
  resource: Resource,
  id: number,
  path: string,
): Promise<{ value: unknown }> {
  const granted = scopeSql(context, resource, resource.access.reveal);
  if (granted === undefined) throw forbidden(resource, 'reveal');
  const parts = parsePath(path);
  const [key = '', ...inner] = parts ?? [];
  const field =
    typeof key === 'string' && Object.hasOwn(resource.fields, key) ? resource.fields[key] : undefined;
  const isWhole = field?.options.pii === true && inner.length === 0;
  const isInside = field?.options.piiKeys?.some((piiKey) => piiKey === inner.at(-1)) === true;
  if (
    field === undefined ||
    typeof key !== 'string' ||
    kindOf(field).isWriteOnly === true ||
    (!isWhole && !isInside)
  ) {
    throw notMasked();
  }
  const column = columnName(key, field);
  const { row, record } = await selectOne(context, resource, id, {
    keys: [key],
    further: { granted, sealed: sql.id(alias, column) },
  });
  if (row['granted'] !== true) throw forbidden(resource, 'reveal');
  if (!Object.hasOwn(record, key)) throw notMasked();
  const at = sealedAt(resource, id, row['of.tenant']);
  const value = isWhole
    ? openWhole(context.sealer, row['sealed'], key, field, at)
    : valueAt(openInside(context.sealer, row['sealed'], key, field, at), inner);
  if (value === undefined || value === null) throw missing(resource);
  await recordEvent(context, {
    action: 'reveal',
    resource: resource.name,
    recordId: id,
    changes: [{ field: pathText(parts ?? []), before: null, after: null }],
  });
  return { value };
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((node, part) => {
    if (Array.isArray(node) && typeof part === 'number') return node[part];
    return isObject(node) && Object.hasOwn(node, part) ? node[part] : undefined;
  }, value);
}

function notMasked(): Problem {
  return new Problem('invalid', message('record.notMasked'), {
    fields: { path: message('field.nameMasked') },
  });
}
