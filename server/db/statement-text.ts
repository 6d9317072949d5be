/** Compiles SQL to text for migration files, with the values written as literals. */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';

const writer = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export function statementText(statement: RawBuilder<unknown>): string {
  const { sql: text, parameters } = statement.compile(writer);
  if (parameters.length > 0) throw new Error(`A statement for a file has parameters: ${text}`);
  return text;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function literal(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

/** A constraint that allows only these values in the column. */
export function checkSql(table: string, column: string, oneOf: readonly (string | number)[]): string {
  return `constraint ${quoted(`${table}_${column}_check`)} check (${quoted(column)} in (${oneOf.map(literal).join(', ')}))`;
}
