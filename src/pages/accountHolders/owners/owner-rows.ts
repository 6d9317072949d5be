import { useState } from 'react';
import { useT } from '../../../i18n/translate.ts';
import { focusNow } from '../form/focus-soon.ts';
import { useHolder } from '../form/holder-form.ts';
import { cardToggleId } from './owner-card.tsx';

/** A list of owners, as react-hook-form's `useFieldArray` keeps it. */
interface RowList<Row> {
  readonly listId: string;
  readonly fields: readonly { readonly rowId: string }[];
  readonly append: (row: Row, options: { readonly shouldFocus: false }) => void;
  readonly insert: (index: number, row: Row, options: { readonly shouldFocus: false }) => void;
  readonly remove: (index: number) => void;
  /** The row's current values. */
  readonly rowAt: (index: number) => Row;
  readonly titleAt: (index: number) => string;
  readonly firstField: string;
}

interface Removed<Row> {
  readonly index: number;
  readonly row: Row;
  readonly title: string;
}

export interface OwnerRows {
  readonly addId: string;
  readonly add: () => void;
  readonly removeAt: (index: number) => void;
  /** The owner removed last, until they are put back or another is added. */
  readonly removed: { readonly title: string } | undefined;
  readonly putBack: () => void;
  /** Rows added here start open. The rows of a draft start closed when there are many. */
  readonly startsOpen: (rowId: string) => boolean;
}

/** If a draft has more cards than this, all of them start closed. */
const maxOpenAtStart = 3;

/** Adds and removes owners. Announces each change and moves the focus to the new card, or to the nearest one left. */
export function useOwnerRows<Row extends { readonly rowId: string }>(
  list: RowList<Row>,
  blank: () => Row,
): OwnerRows {
  const t = useT();
  const { rowsChanged, announce } = useHolder();
  const [removed, setRemoved] = useState<Removed<Row>>();
  const [closedAtStart] = useState(
    () => new Set(list.fields.length > maxOpenAtStart ? list.fields.map(({ rowId }) => rowId) : []),
  );
  const addId = `${list.listId}.add`;
  const cardOf = (rowId: string) => `${list.listId}.${rowId}`;
  return {
    addId,
    removed,
    add() {
      const row = blank();
      const index = list.fields.length;
      list.append(row, { shouldFocus: false });
      rowsChanged();
      setRemoved(undefined);
      announce(t('{title} added', { title: list.titleAt(index) }));
      focusNow(`${cardOf(row.rowId)}.${list.firstField}`);
    },
    removeAt(index) {
      const title = list.titleAt(index);
      setRemoved({ index, row: structuredClone(list.rowAt(index)), title });
      const neighbour = list.fields[index + 1] ?? list.fields[index - 1];
      list.remove(index);
      rowsChanged();
      announce(t('{title} removed', { title }));
      focusNow(neighbour === undefined ? addId : cardToggleId(cardOf(neighbour.rowId)));
    },
    putBack() {
      if (removed === undefined) return;
      list.insert(removed.index, removed.row, { shouldFocus: false });
      rowsChanged();
      setRemoved(undefined);
      announce(t('{title} put back', { title: removed.title }));
      focusNow(cardToggleId(cardOf(removed.row.rowId)));
    },
    startsOpen: (rowId) => !closedAtStart.has(rowId),
  };
}
