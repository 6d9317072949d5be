import { useMemo, type ReactNode } from 'react';
import type { Related, Resource } from '../../contracts/resource/define-resource.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { allOf, matches, type Predicate } from '../../contracts/resource/predicate.ts';
import { inCommon, requirementsOf } from '../../contracts/resource/requirements.ts';
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
  /** The record itself; permissions on the records that reference it may depend on it. */
  readonly record?: UnknownRecord;
  /** Links to pages that create such records in other ways. */
  readonly links?: ReactNode;
}

/**
 * The records of another resource that reference this one, on the record's page. Renders nothing if the caller may not
 * read them.
 */
export function RelatedList(props: RelatedListProps) {
  const { related, id, record } = props;
  // The key makes another record's list start at its first page, without a form.
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

function RelatedRows({ related, id, record, links, tools, form, onEdit }: RelatedListProps & InlineParts) {
  const t = useT();
  const resource = useResource(related.resource);
  const where = useMemo(() => pointingAt(resource, related, id), [resource, related, id]);
  const [pointer] = related.by.split('.');
  return (
    <EmbeddedList
      resource={related.resource}
      where={where}
      title={related.title === undefined ? undefined : t(related.title)}
      // The field that points here has the same value in every row.
      columns={related.columns ?? resource.list.columns.filter((key) => key !== pointer)}
      tools={
        <>
          {links}
          {tools === undefined ? (
            <AddLink resource={resource} related={related} id={id} record={record} />
          ) : (
            tools
          )}
        </>
      }
      form={form}
      onEdit={onEdit}
    />
  );
}

/**
 * Links to the create form, which starts with a reference to this record and the values that it must share with it. Renders
 * nothing if nothing can be added for this record, as for an inactive one.
 */
function AddLink({
  resource,
  related,
  id,
  record,
}: {
  readonly resource: Resource;
} & Pick<RelatedListProps, 'related' | 'id' | 'record'>) {
  const t = useT();
  const may = useMay(`${resource.name}.create`);
  const { create } = resource.routes;
  const pointer = resource.fields[related.by.split('.')[0] ?? ''];
  const writes = pointer !== undefined && pointer.options.readOnly !== true;
  if (!may || !writes || create === undefined || resource.custom?.includes('create') === true) return null;
  const needed = [related.addWhen ?? {}, ...requirementsOf(pointer, {}).map(({ where }) => where)];
  if (record !== undefined && !needed.every((where) => matches(where, record, true))) return null;
  const start = new URLSearchParams({
    [related.by]: String(id),
    ...inCommon(pointer.options.requires, record),
  });
  return (
    <ButtonLink icon={<PlusIcon />} to={`${create}?${start}`}>
      {t('Add {one}', { one: inSentence(resource.label[0]) })}
    </ButtonLink>
  );
}

/** `parentTenant` → { parentTenant: { id } }; a reference inside rows, or among several, must be in some of them. */
export function pointingAt({ fields }: Resource, { by, where = {} }: Related, id: number): Predicate {
  const [key = '', member] = by.split('.');
  const inRow: Predicate = member === undefined ? { id } : { [member]: { id } };
  const points: Predicate = { [key]: fields[key]?.kind === 'ref' ? inRow : { some: inRow } };
  // Merged as siblings where possible, so that the list shows each condition as a filter of its own.
  return key in where ? allOf(points, where) : { ...points, ...where };
}
