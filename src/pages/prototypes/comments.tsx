/** Comments on a prototype: on the list, a column, a field or a row. */
import { useCreate, useDelete, useList, useUpdate } from '@refinedev/core';
import { TextArea } from '../../ui/text-area.ts';
import { useId, useState } from 'react';
import { labelOf, type UnknownRecord } from '../../contracts/resource/fields.ts';
import { withoutStart } from '../../contracts/values/without-start.ts';
import { isObject } from '../../contracts/values/objects.ts';
import { declaredField, type ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { useUnsavedInput } from '../../providers/unsaved-input.ts';
import { timestampText } from '../../kinds/timestamp/text.ts';
import { failureWords } from '../../i18n/failure-words.ts';
import { useT } from '../../i18n/translate.ts';
import { isAllowed } from '../../providers/access.ts';
import { useSession } from '../../providers/session.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import { useFocusOnRemoval } from '../../ui/lost-focus.ts';
import { Text } from '../../ui/text.tsx';
import { Select } from '../../ui/select.tsx';

const resource = 'prototypeComments';
const maxShown = 200;
const maxRowsOffered = 50;
const longest = 1_000;

export interface CommentsProps {
  readonly prototype: number;
  readonly document: ResourceDocument;
  readonly records: readonly UnknownRecord[];
}

/** The newest first; requested once, however many parts of the page ask for them. */
export function useComments(prototype: number) {
  return useList<UnknownRecord>({
    resource,
    pagination: { pageSize: maxShown },
    sorters: [{ field: 'createdAt', order: 'desc' }],
    meta: { where: { parent: { id: prototype } } },
  });
}

export function Comments({ prototype, document, records }: CommentsProps) {
  const t = useT();
  const { principal } = useSession();
  const headingId = useId();
  const { query, result } = useComments(prototype);
  const { mutateAsync: create, mutation } = useCreate();
  const { mutate: update } = useUpdate();
  const { mutate: remove } = useDelete();
  const [text, setText] = useState('');
  useUnsavedInput(text.trim() !== '');
  const [pin, setPin] = useState('list:');
  const around = useFocusOnRemoval<HTMLElement>(result.data.length);
  const { announce, region } = useAnnouncer();
  const pins = pinsOf(document, records, t);
  const pinned = new Map(pins.flatMap(({ options }) => options.map(({ value, label }) => [value, label])));
  const add = async () => {
    const [about, place] = splitPin(pin);
    try {
      await create({
        resource,
        values: {
          parent: { id: prototype },
          about,
          ...(place === undefined ? {} : { place }),
          text: text.trim(),
        },
        successNotification: false,
        errorNotification: (error) => ({
          type: 'error',
          // Of what is sent, only the prototype itself can be refused, and no field here would show that.
          message: isObject(error?.['errors'])
            ? t('You can no longer comment on this prototype. What you typed is still here.')
            : failureWords(error),
        }),
      });
      // What was typed while it was being added is not added yet.
      setText((now) => withoutStart(now, text));
      announce(t('Comment added'));
    } catch {
      // A notification reports the failure; the text stays in the field.
    }
  };
  return (
    <Stack as="section" gap={3} framed ref={around} tabIndex={-1} aria-labelledby={headingId}>
      <Text id={headingId} as="h2" size="m">
        {t('Comments')}
      </Text>
      {region}
      {/* As in every form, what is said about it on a phone does not cover what is typed (toaster.module.css). */}
      <Stack
        as="form"
        gap={3}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Stack gap={2}>
          <span aria-hidden="true">{t('About')}</span>
          <Select<string> aria-label={t('About')} value={pin} options={pins} onChange={setPin} />
        </Stack>
        <Stack as="label" gap={2}>
          {t('Comment')}
          <TextArea
            rows={2}
            maxLength={longest}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Stack>
        <div>
          <Button type="submit" disabled={text.trim() === ''} busy={mutation.isPending}>
            {t('Add comment')}
          </Button>
        </div>
      </Stack>
      {query.isError && (
        <Text role="alert" tone="danger">
          {query.error.message}
        </Text>
      )}
      <Stack as="ul" ruled>
        {result.data.map((comment) => {
          const { id, version, isDone, author } = comment;
          const about = `${words(comment['about'])}:${words(comment['place'])}`;
          return (
            <Stack as="li" key={id} gap={2}>
              <Text breakWords>
                <strong>{pinned.get(about) ?? formerPin(about, document, t)}</strong>{' '}
                {isDone === true && <StatusTag tone="success">{t('Resolved')}</StatusTag>}
              </Text>
              <Text breakWords keepLines>
                {words(comment['text'])}
              </Text>
              <Text tone="muted">
                {[isObject(author) ? words(author['name']) : '', timestampText(comment.createdAt)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              <Line align="center">
                {isAllowed(principal, `${resource}.update`, comment) && (
                  <Button
                    size="small"
                    onClick={() =>
                      update({
                        resource,
                        id,
                        values: { isDone: isDone !== true, version },
                        successNotification: false,
                      })
                    }
                  >
                    {isDone === true ? t('Reopen') : t('Resolve')}
                  </Button>
                )}
                {isAllowed(principal, `${resource}.delete`, comment) && (
                  <DeleteButton
                    onDelete={() => remove({ resource, id, values: { version }, successNotification: false })}
                  />
                )}
              </Line>
            </Stack>
          );
        })}
      </Stack>
      {query.isSuccess && result.data.length === 0 && <Text tone="muted">{t('No comments yet.')}</Text>}
    </Stack>
  );
}

const ownLine = { flexBasis: '100%' } as const;

/** Asks first: a deleted comment cannot be brought back. */
function DeleteButton({ onDelete }: { readonly onDelete: () => void }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {isAsking && (
        <span role="alert" style={ownLine}>
          {t('Delete this comment for good?')}
        </span>
      )}
      {/* The same button before and after, so that it keeps the focus. */}
      <Button size="small" look="quiet" onClick={() => setAsking(!isAsking)}>
        {isAsking ? t('Keep it') : t('Delete')}
      </Button>
      {isAsking && (
        <Button size="small" look="danger" onClick={onDelete}>
          {t('Delete')}
        </Button>
      )}
    </>
  );
}

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

function splitPin(pin: string): readonly [about: string, place?: string] {
  const [about = 'list', ...rest] = pin.split(':');
  const place = rest.join(':');
  return place === '' ? [about] : [about, place];
}

/** What a comment is about that cannot be chosen any more. */
function formerPin(pin: string, { fields }: ResourceDocument, t: ReturnType<typeof useT>): string {
  const [about, place] = splitPin(pin);
  if (place === undefined) return t('The list');
  if (about === 'row') return t('Row {n}', { n: place });
  const field = fields.find(({ key }) => key === place);
  // A column that was taken out of the list is a field still.
  return field === undefined
    ? t('Removed field: {name}', { name: labelOf(place, undefined) })
    : t('Field: {name}', { name: labelOf(place, declaredField(field)) });
}

function pinsOf(
  { fields, list, title }: ResourceDocument,
  records: readonly UnknownRecord[],
  t: ReturnType<typeof useT>,
) {
  const label = (key: string) => {
    const field = fields.find((one) => one.key === key);
    return labelOf(key, field === undefined ? undefined : declaredField(field));
  };
  const columns = new Set(list.columns);
  const group = (
    name: string,
    about: string,
    entries: readonly (readonly [place: string, words: string])[],
  ) =>
    entries.length === 0
      ? []
      : [
          {
            label: name,
            title: name,
            options: entries.map(([place, words]) => ({ value: `${about}:${place}`, label: words })),
          },
        ];
  return [
    ...group(t('The whole'), 'list', [['', t('The list')]]),
    ...group(
      t('Columns'),
      'column',
      [...columns].map((key) => [key, t('Column: {name}', { name: label(key) })] as const),
    ),
    ...group(
      t('Fields'),
      'field',
      fields.map(({ key }) => [key, t('Field: {name}', { name: label(key) })] as const),
    ),
    ...group(
      t('Rows'),
      'row',
      records
        .slice(0, maxRowsOffered)
        .map(
          (record) => [String(record.id), words(record[title]) || t('Row {n}', { n: record.id })] as const,
        ),
    ),
  ];
}
