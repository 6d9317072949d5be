/** The columns of a list's table, in the form that antd's Table expects, and the cells of its rows. */
import { Button } from '../../../ui/button.tsx';
import words from '../../../ui/text.module.css';
import { Button as AntButton, Checkbox, type TableProps } from 'antd';
import {
  memo,
  useId,
  type HTMLAttributes,
  type MouseEventHandler,
  type ReactNode,
  type TdHTMLAttributes,
} from 'react';
import type { Field, UnknownRecord } from '../../../contracts/resource/fields.ts';
import { isSortable, type SortBy } from '../../../contracts/lists/list-query.ts';
import { t, useT } from '../../../i18n/translate.ts';
import type { Dictionary } from '../../../i18n/words.ts';
import { TermLabel, TermTip } from '../../../shell/glossary/term-label.tsx';
import { termIn } from '../../../shell/glossary/terms.ts';
import { PageLink } from '../../../shell/page/page-link.tsx';
import { selectedRowsId, type RowSelection } from '../../actions/use-selection.ts';
import { Cell, isQuantity } from '../../kinds/cells.tsx';
import { kindOf } from '../../../kinds/kinds.ts';
import { valueText } from '../../../kinds/texts.ts';
import type { Column } from './columns.ts';
import { DownIcon, PencilIcon, UpIcon } from '../../../ui/icons.tsx';
import styles from './list-table.module.css';
import { useStable } from '../../../ui/use-stable.ts';

/** A column as antd's Table expects it; antd renders only its heading. */
type TableColumn = NonNullable<TableProps<UnknownRecord>['columns']>[number];

/** A cell of each row, rendered by `RecordRow`. */
export interface RowCell {
  readonly key: string;
  readonly className: string;
  /** `leadId` is the id of the element that names the row. */
  readonly cellOf: (record: UnknownRecord, isChosen: boolean | undefined, leadId: string) => ReactNode;
  readonly attributes?: CellAttributes;
  /** Whether this cell names the row. */
  readonly isLead?: boolean;
}
/** React's types do not include data attributes. */
type CellAttributes = TdHTMLAttributes<HTMLElement> & { readonly 'data-label'?: string };

export function valueColumn(
  { key, field, label, isFurther }: Column,
  index: number,
  width: string,
  sort: readonly SortBy[],
  onSort: (key: string, additional: boolean) => void,
): TableColumn {
  const place = sort.findIndex((one) => one.field === key);
  const order = sort[place]?.order;
  const name = t(label);
  const heading: HTMLAttributes<HTMLElement> = {
    // aria-sort is only for the primary sort column (ARIA 1.2); the others announce their order as text.
    'aria-sort': place !== 0 ? undefined : order === 'asc' ? 'ascending' : 'descending',
  };
  return {
    key,
    width,
    className: classOf(field, index),
    title:
      isFurther !== true && isSortable(field) ? (
        <SortHeading
          label={name}
          order={order}
          place={sort.length > 1 && place >= 0 ? place + 1 : undefined}
          fieldKey={key}
          onSort={onSort}
        />
      ) : (
        <span className={words.clip} title={name}>
          <TermLabel label={name} />
        </span>
      ),
    onHeaderCell: () => heading,
  };
}

export function valueCell(
  { key, field, label, isFurther, Cell: own }: Column,
  index: number,
  pathOf: (record: UnknownRecord) => string | undefined,
  dictionary: Dictionary,
  onEdit?: (record: UnknownRecord) => void,
): RowCell {
  const className = classOf(field, index);
  const shared = { fieldKey: key, field, dictionary };
  return index === 0
    ? {
        key,
        className,
        isLead: true,
        cellOf: (record) => <LeadCell record={record} path={pathOf(record)} onEdit={onEdit} {...shared} />,
      }
    : {
        key,
        className,
        attributes: { 'data-label': t(label) },
        cellOf: (record) =>
          // The value is still loading, which is different from absent.
          isFurther === true && !Object.hasOwn(record, key) ? (
            '…'
          ) : (
            <ValueCell record={record} own={own} {...shared} />
          ),
      };
}

function classOf(field: Column['field'], index: number): string {
  return (index === 0 ? styles.lead : isQuantity(field) ? styles.end : '') ?? '';
}

/** Memoized: rerenders only when its own order changes. */
const SortHeading = memo(function SortHeading({
  label,
  fieldKey,
  order,
  place,
  onSort,
}: {
  readonly label: string;
  readonly fieldKey: string;
  readonly order: SortBy['order'] | undefined;
  /** Position among several sort columns, starting at 1. */
  readonly place: number | undefined;
  readonly onSort: (key: string, additional: boolean) => void;
}) {
  const t = useT();
  const term = termIn(label);
  const button = (
    <Button
      look="quiet"
      size="small"
      block
      className={styles.sort ?? ''}
      data-order={order}
      title={term === undefined ? label : undefined}
      onClick={(event) => onSort(fieldKey, event.shiftKey)}
    >
      <span className={words.clip}>{label}</span>
      <span className={styles.mark}>{order === 'desc' ? <DownIcon /> : <UpIcon />}</span>
      {place !== undefined && <small aria-hidden="true">{place}</small>}
      {place !== undefined && place > 1 && (
        <span className="visually-hidden">
          {order === 'asc' ? t('then ascending') : t('then descending')}
        </span>
      )}
    </Button>
  );
  return term === undefined ? (
    button
  ) : (
    <TermTip term={term} does>
      {button}
    </TermTip>
  );
});

type CellOf = Pick<Column, 'field'> & {
  readonly own?: Column['Cell'];
  readonly record: UnknownRecord;
  readonly fieldKey: string;
  /** Of the value's words. A cell does not listen for the language itself: a thousand of them would. */
  readonly dictionary: Dictionary;
};

/** Whether the cell's text can be its tooltip: timestamps have a tooltip of their own, and JSON is not meant to be read. */
const isPlain = ({ kind }: Field) => kind !== 'timestamp' && kind !== 'custom';

const whole = { whiteSpace: 'nowrap' } as const;

/** Memoized: rerenders only when its record or the language changes, because a thousand rows scroll and sort. */
const ValueCell = memo(function ValueCell({ record, fieldKey, field, own }: CellOf) {
  const value = record[fieldKey];
  const isWhole = own === undefined && kindOf(field).isNeverCut === true;
  return (
    <span
      className={!isWhole ? words.clip : isQuantity(field) ? styles.sum : undefined}
      style={isWhole ? whole : undefined}
      title={isPlain(field) ? valueText(value, field) : undefined}
    >
      <Cell field={field} value={value} fieldKey={fieldKey} recordId={record.id} record={record} own={own} />
    </span>
  );
});

const LeadCell = memo(function LeadCell({
  path,
  onEdit,
  ...cell
}: CellOf & {
  /** Path of the record's page; undefined if it has none. */
  readonly path: string | undefined;
  /** Called instead, for a record without a page. */
  readonly onEdit: ((record: UnknownRecord) => void) | undefined;
}) {
  const { record, fieldKey, field } = cell;
  const value = record[fieldKey];
  const text = valueText(value, field);
  if (path === undefined && onEdit === undefined) return <ValueCell {...cell} />;
  const shown =
    text === '' ? (
      t('No. {id}', { id: record.id })
    ) : (
      <Cell field={field} value={value} fieldKey={fieldKey} recordId={record.id} record={record} plain />
    );
  return path === undefined ? (
    <Button look="link" className={words.clip} title={text} onClick={() => onEdit?.(record)}>
      {shown}
    </Button>
  ) : (
    <PageLink to={path} className={words.clip} title={text} data-row-link="">
      {shown}
    </PageLink>
  );
});

/** Heading of the checkbox column: selects the rows of the page. */
export function choiceHeading(chosen: RowSelection, records: readonly UnknownRecord[]): ReactNode {
  const count = records.filter(({ id }) => chosen.has(id)).length;
  const every = records.length > 0 && count === records.length;
  return (
    <Checkbox
      aria-label={t('Select the rows of this page')}
      checked={every}
      indeterminate={count > 0 && !every}
      disabled={records.length === 0}
      onChange={() => chosen.choosePage(!every)}
    />
  );
}

export function controlColumn(width: string, title: ReactNode): TableColumn {
  return { key: controlKey, width, className: styles.choice ?? '', title };
}

/** Selects rows, one by one or as a range with Shift. */
export function choiceCell(choose: RowSelection['choose']): RowCell {
  return controlCell((record, isChosen, leadId) => (
    <ChoiceCell record={record} isChosen={isChosen === true} choose={choose} leadId={leadId} />
  ));
}

function ChoiceCell({
  record,
  choose,
  ...rest
}: Omit<ChoiceProps, 'onChange'> & Pick<RowSelection, 'choose'> & { readonly record: UnknownRecord }) {
  const onChange = useStable((isChosen: boolean, toHere: boolean) => choose(record, isChosen, toHere));
  return <Choice {...rest} onChange={onChange} />;
}

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly leadId: string;
  readonly onChange: (isChosen: boolean, toHere: boolean) => void;
}

/** Labeled by the row's lead cell, so that the checkbox does not rerender when the row shows another record. */
const Choice = memo(function Choice({ isChosen, leadId, onChange }: ChoiceProps) {
  const t = useT();
  const id = useId();
  return (
    <>
      <Checkbox
        id={id}
        aria-label={t('Select')}
        aria-labelledby={`${id} ${leadId}`}
        checked={isChosen}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      {/* In the order of the keyboard, the bar is as many rows away as there are above this one. */}
      {isChosen && (
        <AntButton
          type="primary"
          className="visually-hidden"
          href={`#${selectedRowsId}`}
          onClick={skipToActions}
        >
          {t('Go to the actions for the selected rows')}
        </AntButton>
      )}
    </>
  );
});

const skipToActions: MouseEventHandler = (event) => {
  event.preventDefault();
  document.getElementById(selectedRowsId)?.focus();
};

/** Opens the row's record in a form next to the list. */
export function editCell(onEdit: (record: UnknownRecord) => void, lead: Column | undefined): RowCell {
  return controlCell((record) => (
    <Button
      look="quiet"
      icon={<PencilIcon />}
      aria-label={t('Edit {name}', { name: leadText(record, lead) })}
      onClick={() => onEdit(record)}
    />
  ));
}

const controlKey = ' control';

function controlCell(cellOf: RowCell['cellOf']): RowCell {
  return { key: controlKey, className: styles.choice ?? '', cellOf };
}

function leadText(record: UnknownRecord, lead: Column | undefined): string {
  const text = lead === undefined ? '' : valueText(record[lead.key], lead.field);
  return text === '' ? String(record.id) : text;
}
