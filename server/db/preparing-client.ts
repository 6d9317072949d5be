/** The driver's client, extended to prepare statements that recur and to send them without waiting for each other. */
import type { Socket } from 'node:net';
import { Client, type ClientConfig, type Connection, Query } from 'pg';
import { limitResults } from './long-results.ts';
import { type ExpectAnswer, watchSilence } from './silence.ts';

/** How many statements a connection remembers, including those it has prepared. */
const maxRemembered = 200;

/**
 * Begins a statement whose best plan does not depend on its values, so that it is prepared although it has parameters. Other
 * statements with parameters are planned for their values each time.
 */
export const onePlan = '/* one plan */ ';

export const beginReading = 'begin isolation level read committed, read only';

export interface Statement {
  readonly text: string;
  readonly values: readonly (string | number)[];
}

/**
 * Two statements that form a whole transaction: passed to `query` as the only value, with any text. The first makes the
 * transaction read-only and sets its caller; the result is that of the second.
 */
export class ReadingTransaction {
  readonly first: Statement;
  readonly second: Statement;
  readonly onFirst: (rows: readonly Row[]) => void;

  constructor(first: Statement, second: Statement, onFirst: (rows: readonly Row[]) => void) {
    this.first = first;
    this.second = second;
    this.onFirst = onFirst;
  }
}

/** The parts of the driver's connection that are used here. */
interface Inner extends Connection {
  /** A TLS socket is one as well. */
  readonly stream: Socket;
  /** Statement texts by name. */
  readonly parsedStatements: Record<string, string>;
}
/** A statement is remembered when first seen, and prepared under a name when seen again. */
interface Remembered {
  name?: string;
  /** Set when first answered under its name: a prepared statement returns the same columns each time. */
  columns?: Columns;
}
interface Columns {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  /** A row without values. */
  readonly blank: Row;
}
type Row = Record<string, unknown>;

interface Answer {
  readonly rows: readonly Row[];
}
/** A result in the driver's array mode, with rows as arrays. */
interface ArrayResult {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
  readonly rows: readonly (readonly unknown[])[];
}

/** An object with these names and no values: filling in a copy takes half the time of adding the names one by one. */
export function blankRow(names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, null]));
}

/**
 * A row as an object. The driver's own rows are copies of an object that V8 keeps as a dictionary, which is slow to create and
 * to read.
 */
function rowOf({ names, blank }: Columns, values: readonly unknown[]): Row {
  const row = { ...blank };
  for (const [index, name] of names.entries()) row[name] = values[index];
  return row;
}

/** A statement that this connection has prepared and answered before. */
interface Known {
  readonly name: string;
  readonly columns: Columns;
  readonly values: readonly (string | number)[];
}

/**
 * Two prepared statements before one Sync. PostgreSQL treats them as a transaction (see "Extended Query" under "Message Flow" in
 * its manual), which saves `begin`, `commit` and a reply to each; descriptions of columns that are already known are not
 * requested. The driver calls the methods while this is the oldest unanswered query.
 */
class Together extends Query {
  readonly #parts: readonly [Known, Known];
  readonly #found: readonly [Row[], Row[]] = [[], []];
  readonly #onFirst: ReadingTransaction['onFirst'];
  readonly #settle: (error: Error | undefined, rows: Row[]) => void;
  #at: 0 | 1 = 0;
  #unreadable: Error | undefined;

  constructor(
    parts: readonly [Known, Known],
    onFirst: ReadingTransaction['onFirst'],
    settle: (error: Error | undefined, rows: Row[]) => void,
  ) {
    super('');
    this.#parts = parts;
    this.#onFirst = onFirst;
    this.#settle = settle;
  }

  override readonly submit = (connection: Connection): null => {
    for (const { name, values } of this.#parts) {
      connection.bind({ statement: name, values: values.map(String) }, true);
      connection.execute(null, true);
    }
    connection.sync();
    return null;
  };

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const { columns } = this.#parts[this.#at];
    try {
      const row = { ...columns.blank };
      for (const [index, name] of columns.names.entries()) {
        const text = fields[index];
        // The blank row already has null for absent values.
        if (typeof text === 'string') row[name] = columns.parsers[index]?.(text);
      }
      this.#found[this.#at].push(row);
    } catch (error) {
      this.#unreadable ??= error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete(): void {
    if (this.#at === 0 && this.#unreadable === undefined) this.#onFirst(this.#found[0]);
    this.#at = 1;
  }

  handleError(error: Error): void {
    this.#settle(error, []);
  }

  handleReadyForQuery(): void {
    this.#settle(this.#unreadable, this.#found[1]);
  }
}

/**
 * Prepares statements without parameters, and those that begin with `onePlan`, so that PostgreSQL plans them once per
 * connection: planning a page takes longer than reading it. Everything sent in one turn of the event loop is written in one
 * piece.
 */
export class PreparingClient extends Client {
  /** By text, least recently used first. */
  readonly #remembered = new Map<string, Remembered>();
  #named = 0;
  #held = false;
  /** Whether the transaction that began last only reads. */
  #reads = false;
  readonly #expectAnswer: ExpectAnswer | undefined;

  constructor(config?: ClientConfig) {
    super(config);
    // Those of the owner are for migrations and backups, which have no time limit.
    if (config?.pipeline === true) this.#expectAnswer = watchSilence(this, () => this.#inner.stream);
    limitResults(this.#inner, () => this.#reads);
  }

  // The driver's method has a dozen signatures. Only Kysely's (text and values) is handled here; the others are passed on.
  // Kysely awaits the result and passes no further arguments.
  override query(...given: unknown[]): never {
    this.#hold();
    const [text, values] = given;
    if (typeof text !== 'string' || !Array.isArray(values)) return this.#pass(given);
    const [only]: readonly unknown[] = values;
    if (only instanceof ReadingTransaction) this.#expectAnswer?.(only.first.text, []);
    else this.#expectAnswer?.(text, values);
    if (only instanceof ReadingTransaction || text.startsWith('begin'))
      this.#reads = text === '' || text === beginReading;
    return (only instanceof ReadingTransaction ? this.#transaction(only) : this.#one(text, values)) as never;
  }

  #one(text: string, values: readonly unknown[]): Promise<Answer> {
    const remembered = this.#recall(text, values);
    if (remembered?.name === undefined) return this.#pass([text, values]);
    const sent: Promise<ArrayResult> = this.#pass([
      { name: remembered.name, text, values, rowMode: 'array' },
    ]);
    return sent.then(({ fields, rows, ...result }) => {
      const columns = (remembered.columns ??= this.#columnsOf(fields));
      return { ...result, rows: rows.map((row) => rowOf(columns, row)) };
    });
  }

  #transaction({ first, second, onFirst }: ReadingTransaction): Promise<Answer> {
    const parts = [this.#known(first), this.#known(second)] as const;
    const [one, other] = parts;
    if (one !== undefined && other !== undefined)
      return new Promise((resolve, reject) => {
        const settle = (error: Error | undefined, rows: Row[]) => {
          if (error === undefined) resolve({ rows });
          else reject(error);
        };
        this.#pass([new Together([one, other], onFirst, settle)]);
      });
    // If the first statement fails, so does the second, so nothing is read without a caller.
    const begun: Promise<unknown> = this.#pass([beginReading]);
    const set = this.#one(first.text, first.values).then(({ rows }) => {
      onFirst(rows);
    });
    const answer = this.#one(second.text, second.values);
    const ended: Promise<unknown> = this.#pass(['commit']);
    return Promise.all([answer, begun, set, ended]).then(([answered]) => answered);
  }

  #known({ text, values }: Statement): Known | undefined {
    const { name, columns } = this.#recall(text, values) ?? {};
    return name === undefined || columns === undefined ? undefined : { name, columns, values };
  }

  #columnsOf(fields: ArrayResult['fields']): Columns {
    const names = fields.map(({ name }) => name);
    return {
      names,
      parsers: fields.map(({ dataTypeID }) => this.getTypeParser(dataTypeID, 'text')),
      blank: blankRow(names),
    };
  }

  /** `undefined` for statements that are not to be prepared. A text seen before is given a name. */
  #recall(text: string, values: readonly unknown[]): Remembered | undefined {
    if (values.length === 0 ? !/^\s*select\b[^;]*$/.test(text) : !text.startsWith(onePlan)) return undefined;
    const known = this.#remembered.get(text);
    const entry: Remembered = known ?? {};
    if (known !== undefined) entry.name ??= `p${(this.#named += 1)}`;
    this.#remembered.delete(text);
    this.#remembered.set(text, entry);
    const [oldest] = this.#remembered;
    if (this.#remembered.size > maxRemembered && oldest !== undefined) {
      this.#remembered.delete(oldest[0]);
      if (oldest[1].name !== undefined) this.#forget(oldest[1].name);
    }
    return entry;
  }

  #forget(name: string): void {
    // In a failed transaction the statement stays prepared, under a name that is not used again.
    this.#pass([`deallocate ${name}`, () => delete this.#inner.parsedStatements[name]]);
  }

  #pass(given: readonly unknown[]): never {
    // The driver's types distinguish the forms of a query; here the arguments are passed on as they are.
    // oxlint-disable-next-line typescript/unbound-method -- Called with its client.
    const query = super.query as unknown as (this: Client, ...passed: readonly unknown[]) => never;
    return query.apply(this, [...given]);
  }

  get #inner(): Inner {
    // The driver's types do not include it.
    return (this as unknown as { readonly connection: Inner }).connection;
  }

  #hold(): void {
    if (this.#held) return;
    this.#held = true;
    const { stream } = this.#inner;
    stream.cork();
    process.nextTick(() => {
      this.#held = false;
      stream.uncork();
    });
  }
}
