/**
 * A resource is a value: one file in src/resources, found by name. From it follow table, API, policy, routes and
 * screens. Fields are declared once; everything else names them by key and is checked by the compiler, and what the
 * compiler cannot see is checked whole at boot (registry.ts), with an error that names file, key and fix.
 */
import type { Action, ActionValues, Before } from './actions.ts';
import type { Import } from './import.ts';
import type { Field, Fields, Kind, Reference, Stored, Tone, ValueOf } from './fields.ts';
import type { SumBy } from '../lists/list-sums.ts';
import type { Grants, Who } from './policy.ts';
import type { TitleKind } from './title.ts';
import type { Comparison, Condition, MyToken, NowToken, Predicate } from './predicate.ts';

/** The groups of the navigation, in their order. */
export const menuGroups = ['payments', 'surveys', 'organizations', 'administration'] as const;
export type MenuGroup = (typeof menuGroups)[number];

type Key<F extends Fields> = keyof F & string;
type KeyOfKind<F extends Fields, K extends Kind> = {
  [P in Key<F>]: F[P] extends Field<K> ? P : never;
}[Key<F>];
type PiiKey<F extends Fields> = {
  [P in Key<F>]: F[P] extends { readonly options: { readonly pii: true } } ? P : never;
}[Key<F>];
/** What a list may show: no secret, no document. */
type ColumnKey<F extends Fields> =
  Exclude<Key<F>, KeyOfKind<F, 'secret' | 'json'>> | 'id' | 'createdAt' | 'updatedAt';
type ComparableKey<F extends Fields> = Exclude<
  ColumnKey<F>,
  PiiKey<F> | KeyOfKind<F, 'address' | 'list' | 'file' | 'image' | 'custom'>
>;
type SortKey<F extends Fields> = Exclude<ComparableKey<F>, KeyOfKind<F, 'refs' | 'rows'>>;
type TitleKey<F extends Fields> = Exclude<KeyOfKind<F, TitleKind>, PiiKey<F>>;
type SearchKey<F extends Fields> = Exclude<KeyOfKind<F, 'text' | 'email' | 'phone' | 'url'>, PiiKey<F>>;

// In brackets: a comparison is with any of a choice's words, not with each of them apart.
type ConditionOn<V> =
  | ([V] extends [Reference]
      ? | { readonly id: V['id'] | MyToken | Comparison<V['id'] | MyToken> }
        | (number extends V['id'] ? Predicate : never)
      : [V] extends [readonly (infer R)[]]
        ? { readonly some: R extends object ? Predicate : Condition }
        : [V] extends [string | number | boolean]
          ? V | MyToken | Comparison<V | MyToken | ([V] extends [string] ? NowToken : never)>
          : null)
  | null;
/** A condition on this resource's own fields. */
export type PredicateOn<F extends Fields> = {
  readonly [K in Key<F>]?: ConditionOn<NonNullable<ValueOf<F[K]>>>;
} & {
  readonly id?: number | MyToken | Comparison<number | MyToken>;
  readonly and?: readonly PredicateOn<F>[];
  readonly or?: readonly PredicateOn<F>[];
  readonly not?: PredicateOn<F>;
};

/** What an action may write into a field. */
type SetIn<V> =
  | (NonNullable<V> extends Reference
      ? MyToken
      : NonNullable<V> extends string | number | boolean
        ? NonNullable<V> | NowToken | Before
        : never)
  | (null extends V ? null : never);
type SetOn<F extends Fields> = { readonly [K in Key<F>]?: SetIn<ValueOf<F[K]>> };

/** What the record as a whole must satisfy; said at the field. */
export interface Rule<K extends string = string, Where = Predicate> {
  readonly field: K;
  readonly message: string;
  /** On the record's own fields. */
  readonly where?: Where;
  /**
   * The field's value is not less than that of this one, or of one that references lead to (`period.start`); where one of
   * the two is absent, it may be.
   */
  readonly notBefore?: K | `${K}.${string}`;
  /** Likewise not more; `today`: a date is not after the day that it is, wherever that has begun. */
  readonly notAfter?: 'today' | K | `${K}.${string}`;
  /** `notBefore` is moved back by so many, `notAfter` on. */
  readonly years?: number;
  /** A year, named by the one it ends in, that begins on this day (`09-01`): the days of these fields are in it. */
  readonly yearOf?: { readonly days: readonly K[]; readonly begins: string };
  /** Held by a constraint of the database, written by hand in a migration, whose name this is. */
  readonly constraint?: string;
  /** It is said in the form, and refuses nothing. */
  readonly warning?: true;
}

export interface Section<K extends string = string> {
  readonly title: string;
  readonly note?: string;
  readonly fields: readonly K[];
}
export interface View {
  readonly where?: Predicate;
  readonly sort?: string;
  readonly columns?: readonly string[];
}
/** A figure on the dashboard: how many records there are of these. It leads to the list of them. */
export interface Tile<Where = Predicate> {
  readonly where: Where;
  readonly tone?: Tone;
  /** Who sees it, where these are fewer than those whom the list is open to. */
  readonly audience?: Who;
}
/** A page of its own below a resource: `src/pages/<resource>/<name>.page.tsx`, its name in kebab-case. */
export interface OwnPage {
  /** In the browser. What stands for a part of it (`:id`), the page reads itself. */
  readonly path: string;
  /** What it is called: given to the page, and its entry in the navigation. */
  readonly title: string;
  /** Opens for whom this is granted: by default for whoever may read the records. */
  readonly operation?: string;
  /** Its place in the navigation; without one only links lead to it. */
  readonly menu?: {
    readonly group: MenuGroup;
    readonly order: number;
    /** Who finds it there, where these are fewer than those whom it opens for. */
    readonly audience?: Who;
  };
  /** Resources whose declarations it draws with: they are fetched beside it. */
  readonly uses?: readonly string[];
}
/** Records of another resource whose `by` field points here. */
export interface Related {
  readonly resource: string;
  readonly by: string;
  readonly title?: string;
  readonly columns?: readonly string[];
  readonly where?: Predicate;
  /** Only on records that satisfy this. */
  readonly when?: Predicate;
  /** What happens to them stands in this record's history as well, for those who may see theirs. */
  readonly history?: true;
  /** Those who may add and change these records do so here, without leaving the page. */
  readonly inline?: true;
}
/** A button on the record's page that leads elsewhere; `{id}` stands for the record's id. Shown to whom the operation is granted. */
export interface RecordLink {
  readonly label: string;
  readonly to: string;
  readonly operation: string;
  /** Only for records that satisfy this. */
  readonly when?: Predicate;
  /** A resource of `related`: the button stands at the head of its list, not of the page. */
  readonly beside?: string;
}

export interface Access<K extends string = string> {
  /** Who sees the list screen and its menu entry; what they see there is `read`. */
  readonly screen: Who;
  readonly read: Grants;
  readonly create?: Grants;
  readonly update?: Grants;
  readonly delete?: Grants;
  /** By default for those whom `update` names, of every record that they may read. */
  readonly history?: Grants;
  readonly reveal?: Grants;
  readonly fields?: { readonly [P in K]?: { readonly read?: Grants; readonly write?: Grants } };
  /** For fields of kind rows: which rows a caller sees and writes; by default those of a record they may read. */
  readonly rows?: { readonly [P in K]?: Grants };
}

/** Files with many records. */
export interface Transfer<K extends string = string> {
  /** The list can be downloaded, as CSV and XLSX, by whoever may read it: `GET <collection>/download`. */
  readonly export?: boolean;
  /**
   * Many records come from one file: `POST <collection>/upload`, `GET <collection>/template`. Who may create one may upload;
   * each row is then written under the caller's own grants.
   */
  readonly import?: Import<K>;
}

export type GeneratedOperation = 'list' | 'read' | 'create' | 'update' | 'delete';

interface Shape<
  K extends string,
  Column extends string,
  Comparable extends string,
  SortBy extends string,
  Search extends string,
  Title extends string,
  Where,
  Set,
> {
  /** Plural, camelCase: file, URL, table and test carry the same word. */
  readonly name: string;
  readonly service: 'api' | 'identity';
  /**
   * The records are those of this resource that `access.read` opens, seen anew: fields of the same name and kind, no
   * table of their own, and read only.
   */
  readonly of?: string;
  /**
   * The records are rows of a view that a migration makes by hand, under the name that their table would have; read only. Its
   * WHERE is their second wall.
   */
  readonly fromView?: boolean;
  /** Path below the service, by default the name. */
  readonly path?: string;
  readonly label: readonly [one: string, many: string];
  /** The field that names a record, or several of them: `{visitor}, {visitedOn}`. */
  readonly title: Title;
  /** Browser paths; left out, there is no such screen. `:id` stands for the record's id. */
  readonly routes: {
    readonly list?: string;
    readonly create?: string;
    readonly edit?: string;
    readonly show?: string;
  };
  /** Its place in the navigation; without one its list stands last under Administration. */
  readonly menu?: {
    readonly group: MenuGroup;
    readonly order: number;
    readonly label?: string;
    /** Who finds it there, where these are fewer than those whom the list is open to. */
    readonly audience?: Who;
    /** Who may make no records finds it there only while there is a record that they may read. */
    readonly ifAny?: true;
  };
  /** No two records share all of these; absent values count as equal. */
  readonly unique?: readonly (readonly [K, K, ...K[]])[];
  readonly rules?: readonly Rule<K, Where>[];
  readonly list: {
    readonly columns: readonly Column[];
    /** Columns that can be switched on. */
    readonly moreColumns?: readonly Column[];
    readonly filters?: readonly Comparable[];
    readonly search?: readonly Search[];
    readonly sort?: SortBy | `-${SortBy}`;
    readonly sum?: readonly Comparable[];
    /** Apart by this, where records of a list count differently. */
    readonly sumBy?: SumBy<K>;
    /** Choices and references by which an action on several says how many it is about. */
    readonly countBy?: readonly K[];
  };
  readonly views?: Readonly<
    Record<
      string,
      { readonly where?: Where; readonly sort?: SortBy | `-${SortBy}`; readonly columns?: readonly Column[] }
    >
  >;
  /** By what they say, in their order. */
  readonly tiles?: Readonly<Record<string, Tile<Where>>>;
  /** Pages of its own besides list, forms and record, by name. */
  readonly pages?: Readonly<Record<string, OwnPage>>;
  readonly form?: readonly Section<K>[];
  readonly show?: {
    /** What matters first, large above the sections and not again in them. */
    readonly summary?: readonly K[];
    readonly sections?: readonly Section<K | 'createdAt' | 'updatedAt'>[];
    /** Not there: another part of the page says the same. */
    readonly without?: readonly K[];
    readonly related?: readonly Related[];
    readonly links?: readonly RecordLink[];
  };
  readonly transfer?: Transfer<K>;
  /** Operations whose routes are written by hand (server/routes/<name>.ts); the policy rows stay these. */
  readonly custom?: readonly GeneratedOperation[];
  /** The server keeps an unfinished create per user and tenant (server/routes/drafts.ts). */
  readonly drafts?: boolean;
  /** By name, in the order of their buttons. */
  readonly actions?: Readonly<Record<string, Action<Where, Set>>>;
  readonly access: Access<K>;
}

export type Declaration<F extends Fields> = Shape<
  Key<F>,
  ColumnKey<F>,
  ComparableKey<F>,
  SortKey<F>,
  SearchKey<F>,
  TitleKey<F> | `${string}{${TitleKey<F>}}${string}`,
  PredicateOn<F>,
  SetOn<F>
> & { readonly fields: F };

/** Any resource, as the framework sees it: it knows none by name. */
export interface Resource<F extends Fields = Fields> extends Shape<
  string,
  string,
  string,
  string,
  string,
  string,
  Predicate,
  ActionValues
> {
  readonly fields: F;
}

export function defineResource<const F extends Fields>(
  declaration: NoInfer<Omit<Declaration<F>, 'fields'>> & { readonly fields: F },
): Resource<F> {
  return declaration;
}

/** The record of a resource, as it is read. */
export type RecordFor<R> =
  R extends Resource<infer F> ? { readonly [K in keyof F]: ValueOf<F[K]> } & Stored : never;

/** Fields that every table has. They can be shown, sorted and filtered by, never written. */
export const storedFields = {
  id: { kind: 'integer', options: { label: 'ID', readOnly: true } },
  version: { kind: 'integer', options: { readOnly: true } },
  createdAt: { kind: 'timestamp', options: { label: 'Created', readOnly: true } },
  updatedAt: { kind: 'timestamp', options: { label: 'Updated', readOnly: true } },
} as const satisfies Fields;

export function fieldOf({ fields }: Pick<Resource, 'fields'>, key: string): Field | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : storedField(key);
}

function storedField(key: string): Field | undefined {
  const stored: Fields = storedFields;
  return Object.hasOwn(stored, key) ? stored[key] : undefined;
}

/** Path of the resource's collection on the wire: `/identity/tenants`. */
export function wirePath(resource: Pick<Resource, 'service' | 'path' | 'name'>): string {
  return `/${resource.service}/${resource.path ?? resource.name}`;
}
