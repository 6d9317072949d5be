import { useMemo } from 'react';
import type { Related, Resource } from '../../contracts/define-resource.ts';
import type { UnknownRecord } from '../../contracts/fields.ts';
import { allOf, type Predicate } from '../../contracts/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import { useResource } from '../resources.tsx';
import { EmbeddedList } from './embedded-list.tsx';
import { type InlineParts, useInlineRecords } from './inline-records.tsx';

export interface RelatedListProps {
  readonly related: Related;
  readonly id: number;
  /** The record itself: what may be done with those that point at it can hang on it. */
  readonly record?: UnknownRecord;
}

/** The records of another resource that point at this one, on the record's page. Nothing where the caller may not read them. */
export function RelatedList(props: RelatedListProps) {
  const { related, id, record } = props;
  // Another record's list opens at its first page, without a form.
  return related.inline === true && record !== undefined ? (
    <WithForm key={id} {...props} record={record} />
  ) : (
    <RelatedRows key={id} {...props} />
  );
}

function WithForm(props: RelatedListProps & { readonly record: UnknownRecord }) {
  const { related, record } = props;
  const parts = useInlineRecords({ resource: related.resource, by: related.by, parent: record });
  return <RelatedRows {...props} {...parts} />;
}

function RelatedRows({ related, id, tools, form, onEdit }: RelatedListProps & InlineParts) {
  const t = useT();
  const resource = useResource(related.resource);
  const where = useMemo(() => pointingAt(resource, related, id), [resource, related, id]);
  const [pointer] = related.by.split('.');
  return (
    <EmbeddedList
      resource={related.resource}
      where={where}
      title={related.title === undefined ? undefined : t(related.title)}
      // The field that points here says the same in every row.
      columns={related.columns ?? resource.list.columns.filter((key) => key !== pointer)}
      tools={tools}
      form={form}
      onEdit={onEdit}
    />
  );
}

/** `parentTenant` → { parentTenant: { id } }; a reference inside rows, or among several, is in some of them. */
function pointingAt({ fields }: Resource, { by, where = {} }: Related, id: number): Predicate {
  const [key = '', member] = by.split('.');
  const inRow: Predicate = member === undefined ? { id } : { [member]: { id } };
  const points: Predicate = { [key]: fields[key]?.kind === 'ref' ? inRow : { some: inRow } };
  // Side by side where they can be, so that the list shows each as a filter of its own.
  return key in where ? allOf(points, where) : { ...points, ...where };
}
