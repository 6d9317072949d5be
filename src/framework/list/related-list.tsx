import { useMemo, type ReactNode } from 'react';
import type { Related, Resource } from '../../contracts/resource/define-resource.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { allOf, type Predicate } from '../../contracts/resource/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import { useMay } from '../../providers/access.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { useResource } from '../resources.tsx';
import { inSentence } from '../words.ts';
import { EmbeddedList } from './embedded-list.tsx';
import { type InlineParts, useInlineRecords } from './inline-records.tsx';

export interface RelatedListProps {
  readonly related: Related;
  readonly id: number;
  /** The record itself: what may be done with those that point at it can hang on it. */
  readonly record?: UnknownRecord;
  /** Ways to pages where such records are made otherwise. */
  readonly links?: ReactNode;
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

function RelatedRows({ related, id, links, tools, form, onEdit }: RelatedListProps & InlineParts) {
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
      tools={
        <>
          {links}
          {tools ?? <AddLink resource={resource} related={related} id={id} />}
        </>
      }
      form={form}
      onEdit={onEdit}
    />
  );
}

/** To the form of a new one, which begins with the record that it is to belong to. */
function AddLink({
  resource,
  related,
  id,
}: {
  readonly resource: Resource;
  readonly related: Related;
  readonly id: number;
}) {
  const t = useT();
  const may = useMay(`${resource.name}.create`);
  const { create } = resource.routes;
  const pointer = resource.fields[related.by.split('.')[0] ?? ''];
  const writes = pointer !== undefined && pointer.options.readOnly !== true;
  if (!may || !writes || create === undefined || resource.custom?.includes('create') === true) return null;
  return (
    <ButtonLink icon={<PlusIcon />} to={`${create}?${related.by}=${id}`}>
      {t('Add {one}', { one: inSentence(resource.label[0]) })}
    </ButtonLink>
  );
}

/** `parentTenant` → { parentTenant: { id } }; a reference inside rows, or among several, is in some of them. */
export function pointingAt({ fields }: Resource, { by, where = {} }: Related, id: number): Predicate {
  const [key = '', member] = by.split('.');
  const inRow: Predicate = member === undefined ? { id } : { [member]: { id } };
  const points: Predicate = { [key]: fields[key]?.kind === 'ref' ? inRow : { some: inRow } };
  // Side by side where they can be, so that the list shows each as a filter of its own.
  return key in where ? allOf(points, where) : { ...points, ...where };
}
