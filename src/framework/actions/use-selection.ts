/** The rows that are chosen in a list: one by one, over pages, or all that match its filter less some. */
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { mostNamedRecords, type Selection } from '../../contracts/resource/actions.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';

type Records = ReadonlyMap<number, UnknownRecord>;
interface Chosen {
  /** The filter that it was chosen under; under another nothing is chosen. */
  readonly query: string;
  /** Those chosen one by one; of all that match, those left out. */
  readonly records: Records;
  readonly all: boolean;
}
const none: Records = new Map();

export interface RowSelection {
  /** All that match are chosen, less those among `records`. */
  readonly all: boolean;
  readonly records: Records;
  readonly isEmpty: boolean;
  readonly has: (id: number) => boolean;
  /** With `range`, the rows from the last one touched to this. */
  readonly choose: (record: UnknownRecord, on: boolean, range: boolean) => void;
  readonly choosePage: (on: boolean) => void;
  readonly chooseAll: () => void;
  readonly clear: () => void;
  /** More cannot be chosen one by one. */
  readonly isFull: boolean;
  /** As the server takes it. */
  readonly selection: Selection;
}

/** @param query of the list, less paging; @param shown the rows of the page */
export function useSelection(query: string, shown: readonly UnknownRecord[]): RowSelection {
  const [held, setHeld] = useState<Chosen>({ query, records: none, all: false });
  const { records, all } = held.query === query ? held : { records: none, all: false };
  const last = useRef<number>(undefined);
  const rows = useRef(shown);
  // Before they are seen: an effect after the paint could come after the click on one of them.
  useLayoutEffect(() => {
    rows.current = shown;
  }, [shown]);

  const change = useCallback(
    (touched: readonly UnknownRecord[], on: boolean) =>
      setHeld((before) => {
        const now = before.query === query ? before : { query, records: none, all: false };
        const next = new Map(now.records);
        for (const record of touched) {
          // Of all that match, those in the map are the ones left out.
          if (on === now.all) next.delete(record.id);
          else if (next.size < mostNamedRecords) next.set(record.id, record);
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
      isFull: records.size >= mostNamedRecords,
      selection: all
        ? { all: query, except: [...records.keys()] }
        : { records: [...records.values()].map(({ id, version }) => ({ id, version })) },
    }),
    [all, records, choose, change, query],
  );
}
