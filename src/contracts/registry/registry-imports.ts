/** The startup checks of file imports (`transfer.import`; registry.ts). */
import { didYouMean } from '../values/closest.ts';
import type { Field } from '../resource/fields.ts';
import { importColumns, isImportable } from '../transfer/imports.ts';
import { keptColumns } from '../transfer/uploads.ts';
import { operationRows } from '../api/operations.ts';
import { manifestOf } from '../resource/manifest.ts';
import type { Checks } from './registry-actions.ts';

interface ImportChecks extends Pick<Checks, 'resource' | 'byName' | 'say'> {
  readonly needField: (where: string, key: string, allowed: (field: Field) => boolean, fix: string) => void;
}

export function checkImport({ resource, byName, say, needField }: ImportChecks): void {
  const files = resource.transfer?.import;
  if (files === undefined) return;
  const { access } = resource;
  if (access.create === undefined && access.update === undefined)
    say('transfer.import', 'has nobody who may write what a file holds. Grant create or update.');
  for (const key of files.match ?? []) {
    const isFixed = resource.fields[key]?.options.readOnly === true;
    const why = isFixed
      ? 'nobody can write it (readOnly). Name fields that can be written.'
      : 'a cell of a file cannot hold it.';
    needField('transfer.import.match', key, isImportable, why);
  }
  for (const { field } of files.columns ?? [])
    if (field !== undefined)
      needField('transfer.import.columns', field, () => true, 'a cell of a file cannot hold it.');
  const { withdraw } = files;
  if (withdraw?.by !== undefined)
    needField(
      'transfer.import.withdraw.by',
      withdraw.by,
      ({ kind, target }) => kind === 'ref' && target === 'uploadBatches',
      'it does not point at uploads.',
    );
  else if (withdraw !== undefined && access.delete === undefined)
    say('transfer.import.withdraw', 'has nobody who may delete what a file made. Grant delete, or say by.');
  const operations = operationRows([...byName.values()].map(manifestOf)).map((row) => row.operation);
  if (files.operation !== undefined && !operations.includes(files.operation))
    say(
      'transfer.import.operation',
      `names "${files.operation}": there is no such operation.${didYouMean(files.operation, operations)}`,
    );
  const columns = importColumns(resource);
  if (columns.length > keptColumns)
    say(
      'transfer.import',
      `has ${columns.length} columns; at most ${keptColumns} of a file are kept. Name fewer.`,
    );
}
