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
  /** Where it is said. */
  readonly field: K;
  /** What is said. A sentence. */
  readonly message: string;
  /** What must hold, on the record's own fields. */
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
  /** The field's number or amount is not less than that of this one, a field of the same kind; where one of the two is absent, it may be. */
  readonly atLeast?: K;
  /** Likewise not more. */
  readonly atMost?: K;
  /** A year, named by the one it ends in, that begins on this day (`09-01`): the days of these fields are in it. */
  readonly yearOf?: { readonly days: readonly K[]; readonly begins: string };
  /** Held by a constraint of the database, written by hand in a migration, whose name this is. */
  readonly constraint?: string;
  /** It is said in the form, and refuses nothing. */
  readonly warning?: true;
}

export interface Section<K extends string = string> {
  /** Its heading. */
  readonly title: string;
  /** A sentence below the heading. */
  readonly note?: string;
  /** In their order. */
  readonly fields: readonly K[];
}
/** Browser paths of the screens; `:id` stands for the record's id. Left out, there is no such screen. */
export interface Routes {
  /** Its list: `/admin/siteVisits`. */
  readonly list?: string;
  /** The form of a new record: `/admin/siteVisits/create`. */
  readonly create?: string;
  /** The form of one that there is: `/admin/siteVisits/edit/:id`. */
  readonly edit?: string;
  /** A record's page: `/admin/siteVisits/:id`. */
  readonly show?: string;
}
/** A place in the navigation. */
export interface MenuPlace {
  /** One of `payments`, `surveys`, `organizations`, `administration`. */
  readonly group: MenuGroup;
  /** Among the entries of the group, the lowest first. */
  readonly order: number;
  /** Who finds it there, where these are fewer than those whom it opens for. */
  readonly audience?: Who;
}
/** A resource's own, which may have other words than its list. */
export interface Menu extends MenuPlace {
  /** The words of the entry; by default the label of many. */
  readonly label?: string;
  /** Who may make no records finds it there only while there is a record that they may read. */
  readonly ifAny?: true;
}
/** The list: what it shows, and what it can be asked. */
export interface ListSpec<
  K extends string = string,
  Column extends string = string,
  Comparable extends string = string,
  SortBy extends string = string,
  Search extends string = string,
> {
  /** In their order; the first leads to the record. */
  readonly columns: readonly Column[];
  /** Columns that can be switched on. */
  readonly moreColumns?: readonly Column[];
  /** What it can be filtered by, in the order in which that is offered. */
  readonly filters?: readonly Comparable[];
  /** The fields that its search box looks through. */
  readonly search?: readonly Search[];
  /** The order of an opened list; `-dueOn`, the greatest first. By default by id. */
  readonly sort?: SortBy | `-${SortBy}`;
  /** Columns whose sum over all records found stands below them. */
  readonly sum?: readonly Comparable[];
  /** Sums apart by this, where records of a list count differently. */
  readonly sumBy?: SumBy<K>;
  /** Choices and references by which an action on several says how many it is about. */
  readonly countBy?: readonly K[];
}
/** A tab above the list; its name in `views` is what the tab says. */
export interface View<Where = Predicate, Column extends string = string, SortBy extends string = string> {
  /** The records in it; left out, all. */
  readonly where?: Where;
  /** As in `list`, where this tab has another order. */
  readonly sort?: SortBy | `-${SortBy}`;
  /** As in `list`, where this tab has other columns. */
  readonly columns?: readonly Column[];
}
/** A record's page: the sections of the form, then what the form leaves out, unless this says otherwise. */
export interface Show<K extends string = string> {
  /** What matters first, large above the sections and not again in them. */
  readonly summary?: readonly K[];
  /** The record's fields under headings, instead of the form's. */
  readonly sections?: readonly Section<K | 'createdAt' | 'updatedAt'>[];
  /** Fields that are not there: another part of the page says the same. */
  readonly without?: readonly K[];
  /** Lists of records that point at this one, below it. */
  readonly related?: readonly Related[];
  /** Buttons that lead elsewhere. */
  readonly links?: readonly RecordLink[];
}
/** A figure on the dashboard: how many records there are of these. It leads to the list of them. */
export interface Tile<Where = Predicate> {
  /** The records that it counts. */
  readonly where: Where;
  /** `neutral`, `info`, `success`, `warning` or `danger`; neutral unless said. */
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
  readonly menu?: MenuPlace;
  /** Resources whose declarations it draws with: they are fetched beside it. */
  readonly uses?: readonly string[];
}
/** Records of another resource whose `by` field points here. */
export interface Related {
  /** The resource that they are of. */
  readonly resource: string;
  /** Its reference to this one. */
  readonly by: string;
  /** The heading; by default what many of them are called. */
  readonly title?: string;
  /** By default those of their own list, less `by`. */
  readonly columns?: readonly string[];
  /** Only these of them. */
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
  /** On the button. */
  readonly label: string;
  /** A path of the portal: `/surveys/mcos/{id}`. */
  readonly to: string;
  /** Shown to whom this is granted: `surveys.read`. */
  readonly operation: string;
  /** Only for records that satisfy this. */
  readonly when?: Predicate;
  /** A resource of `related`: the button stands at the head of its list, not of the page. */
  readonly beside?: string;
}

export interface Access<K extends string = string> {
  /** Who sees the list screen and its menu entry; what they see there is `read`. */
  readonly screen: Who;
  /** Who reads which records: nobody sees any other, in no screen, file or answer. */
  readonly read: Grants;
  /** Who makes records, and which; left out, nobody. So of those below. */
  readonly create?: Grants;
  /** Who changes which. */
  readonly update?: Grants;
  /** Who deletes which. */
  readonly delete?: Grants;
  /** By default for those whom `update` names, of every record that they may read. */
  readonly history?: Grants;
  /** Who is shown personal data unmasked, on asking; each time leaves an audit event. */
  readonly reveal?: Grants;
  /** Fields that fewer read or change than the record: `{ notes: { read: […], write: […] } }`. */
  readonly fields?: { readonly [P in K]?: { readonly read?: Grants; readonly write?: Grants } };
  /**
   * For fields of kind rows or refs: which rows, or which of its references by their `id`, a caller sees and writes; by
   * default those of a record they may read.
   */
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
  /** Under which prefix its routes are: `/api/siteVisits`. */
  readonly service: 'api' | 'identity';
  /**
   * The records are those of this resource that `access.read` opens, seen anew: fields of the same name and kind, no
   * table of their own, and read only.
   */
  readonly of?: string;
  /**
   * The records are rows of a view that a migration makes by hand, under the name that their table would have; read only. Its
   * WHERE is their row security.
   */
  readonly fromView?: boolean;
  /** Path below the service, by default the name. */
  readonly path?: string;
  /** What one record and several are called: `['Site visit', 'Site visits']`. */
  readonly label: readonly [one: string, many: string];
  /** The field that names a record, or several of them: `{visitor}, {visitedOn}`. */
  readonly title: Title;
  /** Browser paths; left out, there is no such screen. `:id` stands for the record's id. */
  readonly routes: Routes;
  /** Its place in the navigation; without one its list stands last under Administration. */
  readonly menu?: Menu;
  /** No two records share all of these; absent values count as equal. */
  readonly unique?: readonly (readonly [K, K, ...K[]])[];
  /** What holds two fields to each other: in forms, in the API and in files. */
  readonly rules?: readonly Rule<K, Where>[];
  /** The list: what it shows, and what it can be asked. */
  readonly list: ListSpec<K, Column, Comparable, SortBy, Search>;
  /** Tabs above the list, by what they say, in their order; before them stands one with all. */
  readonly views?: Readonly<Record<string, View<Where, Column, SortBy>>>;
  /** Figures on the dashboard, by what they say, in their order. */
  readonly tiles?: Readonly<Record<string, Tile<Where>>>;
  /** Pages of its own besides list, forms and record, by name. */
  readonly pages?: Readonly<Record<string, OwnPage>>;
  /** The form of a record, in sections; left out, it has one with every field that can be written. */
  readonly form?: readonly Section<K>[];
  /** What a record's page has otherwise than its form. */
  readonly show?: Show<K>;
  /** Files with many records: downloads and uploads. */
  readonly transfer?: Transfer<K>;
  /** Operations whose routes are written by hand (server/routes/<name>.ts); the policy rows stay these. */
  readonly custom?: readonly GeneratedOperation[];
  /** The server keeps an unfinished create per user and tenant (server/routes/drafts.ts). */
  readonly drafts?: boolean;
  /** What can be done with records besides changing them, by name, in the order of their buttons. */
  readonly actions?: Readonly<Record<string, Action<Where, Set>>>;
  /** Who may do what; what is not granted, nobody may. */
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
