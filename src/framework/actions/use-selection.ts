/** The selection of a list: single rows, possibly across pages, or all rows that match the filter except some. */
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { maxNamedRecords, type Selection } from '../../contracts/resource/actions.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';

type Records = ReadonlyMap<number, UnknownRecord>;
/** The id of the bar with the actions for the selected rows. */
export const selectedRowsId = 'selected-rows';

interface Chosen {
  /** The query the rows were selected under; under any other query nothing is selected. */
  readonly query: string;
  /** The rows selected one by one or, with `all`, the excluded ones. */
  readonly records: Records;
  readonly all: boolean;
}
const none: Records = new Map();

export interface RowSelection {
  /** Whether all matching rows are selected, except those in `records`. */
  readonly all: boolean;
  readonly records: Records;
  readonly isEmpty: boolean;
  readonly has: (id: number) => boolean;
  /** With `range`, changes all rows from the last one touched to this one. */
  readonly choose: (record: UnknownRecord, on: boolean, range: boolean) => void;
  readonly choosePage: (on: boolean) => void;
  readonly chooseAll: () => void;
  readonly clear: () => void;
  /** Whether the limit on individually selected rows has been reached. */
  readonly isFull: boolean;
  /** In the form the server expects. */
  readonly selection: Selection;
}

/** @param query the list's query without paging; @param shown the rows of the current page */
export function useSelection(query: string, shown: readonly UnknownRecord[]): RowSelection {
  const [held, setHeld] = useState<Chosen>({ query, records: none, all: false });
  const { records, all } = held.query === query ? held : { records: none, all: false };
  const last = useRef<number>(undefined);
  const rows = useRef(shown);
  // A layout effect, because an effect after the paint could run after the user has clicked one of the new rows.
  useLayoutEffect(() => {
    rows.current = shown;
  }, [shown]);

  const change = useCallback(
    (touched: readonly UnknownRecord[], on: boolean) =>
      setHeld((before) => {
        const now = before.query === query ? before : { query, records: none, all: false };
        const next = new Map(now.records);
        for (const record of touched) {
          // With `all`, the map holds the excluded rows.
          if (on === now.all) next.delete(record.id);
          else if (next.size < maxNamedRecords) next.set(record.id, record);
        }
        return { ...now, records: next };
      }),
    [query],
  );
  const choose = useCallback<RowSelection['choose']>(
    (record, on, range) => {
      const ids = rows.current.map(({ id }) => id);
      const [from, to] = [ids.indexOf(last.current ?? record.id), ids.indexOf(record.id)];
      last.current = record.id;
      change(
        range && from >= 0 ? rows.current.slice(Math.min(from, to), Math.max(from, to) + 1) : [record],
        on,
      );
    },
    [change],
  );
  return useMemo(
    () => ({
      all,
      records,
      isEmpty: !all && records.size === 0,
      has: (id) => records.has(id) !== all,
      choose,
      choosePage: (on) => change(rows.current, on),
      chooseAll: () => setHeld({ query, records: none, all: true }),
      clear: () => setHeld({ query, records: none, all: false }),
      isFull: records.size >= maxNamedRecords,
      selection: all
        ? { all: query, except: [...records.keys()] }
        : { records: [...records.values()].map(({ id, version }) => ({ id, version })) },
    }),
    [all, records, choose, change, query],
  );
}
