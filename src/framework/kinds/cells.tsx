/** A value on the screen, by kind: in a list's cell (one line) and, with `full`, on a record's page (all of it). */
import { type ComponentType, lazy, Suspense, type ReactNode } from 'react';
import { choiceTone, type Field, type Kind } from '../../contracts/resource/fields.ts';
import { isObject } from '../../contracts/resource/predicate.ts';
import { t } from '../../i18n/translate.ts';
import { useMay } from '../../providers/access.ts';
import { useRecordContext } from '../record-context.ts';
import { PageLink } from '../../shell/page/page-link.tsx';
import { recordPath } from '../record-path.ts';
import { useManifest } from '../resources.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './cells.module.css';
import type { CellProps } from './slot.ts';
import { StatusTag } from './status-tag.tsx';
import { addressLines, entriesOf, referenceName, rowText, timestampText, valueText } from './value-text.ts';
import { useSlot } from './use-slot.ts';

type CellOf = (props: CellProps) => ReactNode;

/** Entries of a list that one line shows before it counts the rest. */
const entriesShown = 2;

/** A complete record of kinds: a kind without a cell does not compile. */
const cells: { readonly [K in Kind]: CellOf } = {
  text: ({ value, field, full }) => (
    <span className={full === true && field.options.multiline === true ? styles.lines : undefined}>
      {valueText(value, field)}
    </span>
  ),
  email: ({ value, field, plain }) => {
    const text = valueText(value, field);
    // Encoded whole, so that no address can bring a subject or a copy with it.
    return plain === true ? (
      text
    ) : (
      <a href={`mailto:${encodeURIComponent(text).replace('%40', '@')}`}>{text}</a>
    );
  },
  phone: ({ value, field, plain }) => {
    const text = valueText(value, field);
    return plain === true ? text : <a href={`tel:${text.replace(/[^\d+]/g, '')}`}>{text}</a>;
  },
  url: UrlCell,
  money: NumberCell,
  integer: NumberCell,
  number: NumberCell,
  percent: NumberCell,
  date: ({ value, field }) => (
    <time className={styles.figures} dateTime={String(value)}>
      {valueText(value, field)}
    </time>
  ),
  timestamp: ({ value }) => (
    <time
      className={styles.figures}
      dateTime={String(value)}
      title={t('{moment} UTC', { moment: timestampText(String(value), 'utc') })}
    >
      {timestampText(String(value))}
    </time>
  ),
  choice: ({ value, field }) => <State field={field} choice={String(value)} text={valueText(value, field)} />,
  code: ({ value, field }) => (
    <State field={field} choice={isObject(value) ? String(value['id']) : ''} text={valueText(value, field)} />
  ),
  flag: ({ value, field }) => {
    const text = valueText(value, field);
    const { tones } = field.options;
    return tones === undefined ? text : <StatusTag tone={tones[value === true ? 0 : 1]}>{text}</StatusTag>;
  },
  ref: ({ value, field, plain }) => (
    <Reference value={value} target={plain === true ? undefined : field.target} />
  ),
  refs: ({ value, field, full, plain }) => (
    <Entries
      full={full}
      entries={entriesOf(value).map((one, index) => (
        <Reference key={keyOf(one, index)} value={one} target={plain === true ? undefined : field.target} />
      ))}
    />
  ),
  list: ({ value, full }) => <Entries full={full} shown={3} entries={entriesOf(value).map(String)} />,
  rows: ({ value, field, full }) => (
    <Entries full={full} shown={1} entries={entriesOf(value).map((row) => rowText(row, field))} />
  ),
  address: ({ value, field, full }) =>
    full === true && isObject(value) ? (
      <span className={styles.lines}>{addressLines(value).join('\n')}</span>
    ) : (
      valueText(value, field)
    ),
  secret: ({ value, field }) => (
    <Text as="span" tone="muted">
      {valueText(value, field)}
    </Text>
  ),
  json: () => (
    <Text as="span" tone="muted">
      …
    </Text>
  ),
  file: FileCell,
  image: FileCell,
  custom: ({ value, field }) => <code>{valueText(value, field)}</code>,
};

/** Loaded when the first file is shown. */
const StoredFileCell = lazy(async () => ({ default: (await import('./file-cell.tsx')).StoredFileCell }));

/** The value as its kind shows it; a dash, read out as "None", when it is absent. */
export function Cell({ own, ...props }: CellProps & { readonly own?: ComponentType<CellProps> | undefined }) {
  const { field, value, fieldKey } = props;
  const slot = useSlot(fieldKey);
  if (field.options.pii === true && typeof value === 'string')
    return <span className={styles.masked}>{value}</span>;
  if (field.kind !== 'secret' && isAbsent(value)) return <Absent />;
  const Shown = own ?? slot?.Cell ?? cells[field.kind];
  return <Shown {...props} />;
}

/** Kinds whose values are compared down a column, and so stand at its right edge. */
export function isQuantity({ kind, options }: Field): boolean {
  return (
    options.pii !== true &&
    (kind === 'money' || kind === 'integer' || kind === 'number' || kind === 'percent')
  );
}

function isAbsent(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function Absent() {
  return (
    <Text as="span" tone="muted">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('None')}</span>
    </Text>
  );
}

function NumberCell({ value, field }: CellProps) {
  const text = valueText(value, field);
  return (
    <span className={text.startsWith('-') ? `${styles.figures} ${styles.negative}` : styles.figures}>
      {text}
    </span>
  );
}

/** A choice is a state, and so a tag, where the declaration gives any of its choices a tone; else it is a word. */
function State({
  field,
  choice,
  text,
}: {
  readonly field: Field;
  readonly choice: string;
  readonly text: string;
}) {
  const isState = Object.values(field.choices ?? {}).some(
    (spec) => typeof spec === 'object' && spec.tone !== undefined,
  );
  return isState ? <StatusTag tone={choiceTone(field.choices?.[choice])}>{text}</StatusTag> : text;
}

/** Only http and https become links: a stored `javascript:` address stays text. */
function UrlCell({ value, field, plain }: CellProps) {
  const address = typeof value === 'string' ? value : '';
  const text = valueText(value, field);
  if (plain === true || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return text;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}

/** By its name, where it stands in no record of which it could be fetched. */
function FileCell(props: CellProps) {
  const { value, field, plain, fieldKey, recordId } = props;
  const place = useRecordContext();
  const id = recordId ?? place?.id;
  const name = valueText(value, field);
  if (plain === true || place === undefined || id === undefined || fieldKey === undefined) return name;
  return (
    <Suspense fallback={name}>
      <StoredFileCell {...props} resource={place.resource} recordId={id} fieldKey={fieldKey} />
    </Suspense>
  );
}

function Reference({ value, target }: { readonly value: unknown; readonly target: string | undefined }) {
  const name = referenceName(value);
  if (target === undefined || !isObject(value) || typeof value['id'] !== 'number') return name;
  return <ReferenceLink target={target} record={{ ...value, id: value['id'] }} name={name} />;
}

/** A link where there is a page and the caller is known to be let in; a link to a refusal is worse than none. */
function ReferenceLink({
  target,
  record,
  name,
}: {
  readonly target: string;
  readonly record: { readonly id: number };
  readonly name: string;
}) {
  const { routes } = useManifest(target);
  const may = useMay(`${target}.read`, record);
  return routes.show === undefined || !may ? (
    name
  ) : (
    <PageLink to={recordPath(routes.show, record.id)}>{name}</PageLink>
  );
}

function Entries({
  entries,
  full,
  shown = entriesShown,
}: {
  readonly entries: readonly ReactNode[];
  readonly full: boolean | undefined;
  readonly shown?: number;
}) {
  if (full === true) {
    return (
      <ul className={styles.entries}>
        {entries.map((entry, index) => (
          // The entries of one value are drawn whole and never moved: their place is their identity.
          <li key={index}>{entry}</li>
        ))}
      </ul>
    );
  }
  const rest = entries.length - shown;
  return (
    <>
      {entries.slice(0, shown).flatMap((entry, index) => (index === 0 ? [entry] : [', ', entry]))}
      {rest > 0 && (
        <Text as="span" tone="muted" size="s">
          {' '}
          +{rest}
        </Text>
      )}
    </>
  );
}

function keyOf(value: unknown, index: number): string | number {
  return isObject(value) && typeof value['id'] === 'number' ? value['id'] : index;
}
