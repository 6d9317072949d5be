/** The files of records: checks which file may be attached, and finds a file that is attached. */
import { sql } from 'kysely';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { acceptedTypes } from '../../src/kinds/schemas.ts';
import { fileKeys, isFileField } from '../../src/kinds/kinds.ts';
import { maxBytesOf, type StoredFile } from '../../src/contracts/values/files.ts';
import { isObject } from '../../src/contracts/values/objects.ts';
import { message, type Message } from '../../src/contracts/messages/catalogue.ts';
import type { FieldMessages } from '../../src/contracts/api/problems.ts';
import { filesTable } from '../db/columns.ts';
import { type Context, forbidden, missing } from './context.ts';
import type { Values } from './members.ts';
import { selectOne } from './read.ts';

/**
 * Messages for newly attached files that are not allowed. The caller must have uploaded the file in the current tenant, it must
 * not be attached yet, and the field must accept its type and size. `changed`: keys of the changed fields.
 */
export async function newFileMessages(
  { tx, principal }: Context,
  resource: Resource,
  changed: readonly string[],
  record: Values,
): Promise<FieldMessages> {
  const messages: Record<string, Message> = {};
  const seen = new Set<number>();
  for (const key of changed) {
    const field = resource.fields[key];
    const value = record[key];
    if (field === undefined || !isFileField(field) || !isObject(value)) continue;
    const id = Number(value['id']);
    const { rows } = await sql<Pick<StoredFile, 'type' | 'size'> & { readonly encoded: boolean }>`
      select type, size, encoded from ${sql.table(filesTable)}
      where id = ${id} and not attached and user_id = ${principal.userId} and tenant_id = ${principal.tenantId}`.execute(
      tx,
    );
    const [file] = rows;
    if (file === undefined || seen.has(id)) messages[key] = message('file.gone');
    else if (!acceptedTypes(field).some((type) => type === file.type)) messages[key] = message('file.type');
    else if (field.options.encoded === true && !file.encoded) messages[key] = message('file.notEncoded');
    else if (file.size > maxBytesOf(field)) messages[key] = message('file.size');
    seen.add(id);
  }
  return messages;
}

/** The file in a field of a record that the caller may read. Throws Problem `missing` or `forbidden`. */
export async function fileOf(
  context: Context,
  resource: Resource,
  id: number,
  key: string,
): Promise<StoredFile> {
  if (!fileKeys(resource.fields).includes(key)) throw missing(resource);
  const { record } = await selectOne(context, resource, id, { keys: [key] });
  if (!Object.hasOwn(record, key)) throw forbidden(resource, 'see');
  const file = record[key];
  if (!isObject(file)) throw missing(resource);
  // The shape comes from plainValue (rows.ts).
  return file as unknown as StoredFile;
}
