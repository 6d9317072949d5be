/**
 * A resource is a value: one file in src/resources, found by name. Its table, API, policy, routes and screens follow from it.
 * Fields are declared once; everything else refers to them by key, which the compiler checks. What the compiler cannot check
 * is checked at startup (registry.ts), with an error that names the file, the key and the fix.
 */
import type { Action, ActionValues, Before, Requirement } from './actions.ts';
import type { Import } from './import.ts';
import type { Field, Fields, Kind, Reference, Stored, Tone, ValueOf } from './fields.ts';
import type { SumBy } from '../lists/list-sums.ts';
import type { Grants, Who } from './policy.ts';
import type { TitleKind } from './title.ts';
import type { Comparison, Condition, MyToken, NowToken, Predicate } from './predicate.ts';

/** The groups of the navigation, in display order. */
export const menuGroups = ['payments', 'surveys', 'organizations', 'administration'] as const;
export type MenuGroup = (typeof menuGroups)[number];

type Key<F extends Fields> = keyof F & string;
type KeyOfKind<F extends Fields, K extends Kind> = {
  [P in Key<F>]: F[P] extends Field<K> ? P : never;
}[Key<F>];
type PiiKey<F extends Fields> = {
  [P in Key<F>]: F[P] extends { readonly options: { readonly pii: true } } ? P : never;
}[Key<F>];
/** Fields that a list may show: no secrets and no JSON documents. */
type ColumnKey<F extends Fields> =
  Exclude<Key<F>, KeyOfKind<F, 'secret' | 'json'>> | 'id' | 'createdAt' | 'updatedAt';
type ComparableKey<F extends Fields> = Exclude<
  ColumnKey<F>,
  PiiKey<F> | KeyOfKind<F, 'address' | 'list' | 'file' | 'image' | 'custom'>
>;
type SortKey<F extends Fields> = Exclude<ComparableKey<F>, KeyOfKind<F, 'refs' | 'rows'>>;
type TitleKey<F extends Fields> = Exclude<KeyOfKind<F, TitleKind>, PiiKey<F>>;
type SearchKey<F extends Fields> = Exclude<KeyOfKind<F, 'text' | 'email' | 'phone' | 'url'>, PiiKey<F>>;

// The brackets prevent distribution over a union: a choice is compared with any of its values, not with each one separately.
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
/** A condition on the fields of this resource. */
export type PredicateOn<F extends Fields> = {
  readonly [K in Key<F>]?: ConditionOn<NonNullable<ValueOf<F[K]>>>;
} & {
  readonly id?: number | MyToken | Comparison<number | MyToken>;
  readonly and?: readonly PredicateOn<F>[];
  readonly or?: readonly PredicateOn<F>[];
  readonly not?: PredicateOn<F>;
};

/** The values that an action may write into a field. */
type SetIn<V> =
  | (NonNullable<V> extends Reference
      ? MyToken
      : NonNullable<V> extends string | number | boolean
        ? NonNullable<V> | NowToken | Before
        : never)
  | (null extends V ? null : never);
type SetOn<F extends Fields> = { readonly [K in Key<F>]?: SetIn<ValueOf<F[K]>> };

/** A condition on the record as a whole, reported at one field. */
export interface Rule<K extends string = string, Where = Predicate> {
  /** The field at which the message is shown. */
  readonly field: K;
  /** The message if the rule is broken. A sentence. */
  readonly message: string;
  /** The condition that must hold, on the record's own fields. */
  readonly where?: Where;
  /**
   * The field's value must not be less than the value of this field, which may be reached through references
   * (`period.start`). If either value is absent, the rule does not apply.
   */
  readonly notBefore?: K | `${K}.${string}`;
  /**
   * Likewise, the field's value must not be greater; `today`: a date must not be after the current day in the time zone where
   * the day begins first.
   */
  readonly notAfter?: 'today' | K | `${K}.${string}`;
  /** Moves `notBefore` back, and `notAfter` forward, by this many years. */
  readonly years?: number;
  /**
   * The field's number or amount must not be less than that of this field, which must be of the same kind. If either value is
   * absent, the rule does not apply.
   */
  readonly atLeast?: K;
  /** Likewise, it must not be greater. */
  readonly atMost?: K;
  /**
   * The field is a year, named by the calendar year in which it ends, that begins on this day (`09-01`). The dates of these
   * fields must be in it.
   */
  readonly yearOf?: { readonly days: readonly K[]; readonly begins: string };
  /** The field's text must be the address of a page of the portal, from the first slash on. The server checks it. */
  readonly leadsToPage?: true;
  /** The name of a handwritten database constraint, from a migration, that enforces the rule. */
  readonly constraint?: string;
  /** The form only shows the message; nothing is rejected. */
  readonly warning?: true;
}

export interface Section<K extends string = string> {
  /** The heading. */
  readonly title: string;
  /** A sentence below the heading. */
  readonly note?: string;
  /** The fields, in display order. */
  readonly fields: readonly K[];
}
/** The browser paths of the screens; `:id` stands for the record's id. A screen without a path does not exist. */
export interface Routes {
  /** The list: `/admin/siteVisits`. */
  readonly list?: string;
  /** The form for a new record: `/admin/siteVisits/create`. */
  readonly create?: string;
  /** The form for an existing record: `/admin/siteVisits/edit/:id`. */
  readonly edit?: string;
  /** The page of a record: `/admin/siteVisits/:id`. */
  readonly show?: string;
}
/** A place in the navigation. */
export interface MenuPlace {
  /** One of `payments`, `surveys`, `organizations`, `administration`. */
  readonly group: MenuGroup;
  /** The position among the entries of the group, lowest first. */
  readonly order: number;
  /** Who sees the entry, if not everyone who may open the page. */
  readonly audience?: Who;
}
/** A resource's own menu entry, whose label may differ from the list's. */
export interface Menu extends MenuPlace {
  /** The label of the entry; by default the resource's plural label. */
  readonly label?: string;
  /** People who may not create records see the entry only while there is a record that they may read. */
  readonly ifAny?: true;
}
/** The list: its columns, and how it can be filtered, searched, sorted and summed. */
export interface ListSpec<
  K extends string = string,
  Column extends string = string,
  Comparable extends string = string,
  SortBy extends string = string,
  Search extends string = string,
> {
  /** The columns, in display order; the first one links to the record. */
  readonly columns: readonly Column[];
  /** Columns that users can switch on. */
  readonly moreColumns?: readonly Column[];
  /** The fields to filter by, in the order in which they are offered. */
  readonly filters?: readonly Comparable[];
  /** The fields that the search box searches. */
  readonly search?: readonly Search[];
  /** The initial order; `-dueOn` sorts in descending order. By default by id. */
  readonly sort?: SortBy | `-${SortBy}`;
  /** Columns whose sum over all matching records is shown below them. */
  readonly sum?: readonly Comparable[];
  /** Groups the sums by a field, for lists whose records differ in kind. */
  readonly sumBy?: SumBy<K>;
  /** Choices and references by which a bulk action breaks down the number of selected records. */
  readonly countBy?: readonly K[];
  /** Tells people who cannot add a record what makes one appear, if there are none yet. */
  readonly empty?: string;
}
/** A tab above the list; its name in `views` is the tab's label. */
export interface View<Where = Predicate, Column extends string = string, SortBy extends string = string> {
  /** The records in the view; by default all. */
  readonly where?: Where;
  /** The order, if it differs from that of `list`. */
  readonly sort?: SortBy | `-${SortBy}`;
  /** The columns, if they differ from those of `list`. */
  readonly columns?: readonly Column[];
}
/** A record's page. By default it has the sections of the form, followed by the fields that they leave out, except the title. */
export interface Show<K extends string = string> {
  /** The most important fields, shown large above the sections and not repeated in them. */
  readonly summary?: readonly K[];
  /** The record's fields by section, in place of the form's sections. */
  readonly sections?: readonly Section<K | 'createdAt' | 'updatedAt'>[];
  /** Fields that are not shown, because another part of the page shows the same information. */
  readonly without?: readonly K[];
  /** Lists of records that point at this one, shown below it. */
  readonly related?: readonly Related[];
  /** Buttons that lead to other pages. */
  readonly links?: readonly RecordLink[];
}
/** A figure on the dashboard: the number of matching records. It links to their list. */
export interface Tile<Where = Predicate> {
  /** The records to count. */
  readonly where: Where;
  /** `neutral`, `info`, `success`, `warning` or `danger`; neutral by default. */
  readonly tone?: Tone;
  /** Who sees the tile, if not everyone who may open the list. */
  readonly audience?: Who;
}
/** A custom page of a resource: `src/pages/<resource>/<name>.page.tsx`, with its name in kebab-case. */
export interface OwnPage {
  /** The browser path. The page reads its parameters (`:id`) itself. */
  readonly path: string;
  /** The title of the page and of its entry in the navigation. */
  readonly title: string;
  /** The operation that users need to open the page; by default, everyone who may read the records can. */
  readonly operation?: string;
  /** Who opens the page, if not everyone whom `operation` lets. What it shows is limited by the policy of the records. */
  readonly audience?: Who;
  /** The place in the navigation; without one, the page can only be reached through links. */
  readonly menu?: MenuPlace;
  /** Resources whose declarations the page uses; they are loaded together with it. */
  readonly uses?: readonly string[];
}
/** Records of another resource whose `by` field points at this record. */
export interface Related {
  /** The resource of the records. */
  readonly resource: string;
  /** Its reference to this resource. */
  readonly by: string;
  /** The heading; by default the plural label of the resource. */
  readonly title?: string;
  /** The columns; by default those of the resource's own list, without `by`. */
  readonly columns?: readonly string[];
  /** Limits the list to these records. */
  readonly where?: Predicate;
  /** Shows the list only on records that satisfy this. */
  readonly when?: Predicate;
  /** Offers to add such a record only on records that satisfy this. */
  readonly addWhen?: Predicate;
  /** Includes the history of these records in this record's history, for users who may see it. */
  readonly history?: true;
  /** Lets users who may create and change these records do so here, without leaving the page. */
  readonly inline?: true;
}
/**
 * A button on the record's page that leads to another page; `{id}` stands for the record's id. Only users who may perform the
 * operation see it.
 */
export interface RecordLink {
  /** The label of the button. */
  readonly label: string;
  /** A path in the portal: `/surveys/mcos/{id}`. */
  readonly to: string;
  /** The operation that users need to see the button: `surveys.read`. */
  readonly operation: string;
  /** Shows the button only on records that satisfy this. */
  readonly when?: Predicate;
  /** A resource of `related`: the button is shown at the top of its list, not of the page. */
  readonly beside?: string;
}

export interface Access<K extends string = string> {
  /** Who sees the list screen and its menu entry; `read` determines which records they see there. */
  readonly screen: Who;
  /** Who may read which records. Nobody sees other records in any screen, file or response. */
  readonly read: Grants;
  /** Who may create which records; nobody if omitted. The same goes for `update`, `delete` and `reveal`. */
  readonly create?: Grants;
  /** Who may change which records. */
  readonly update?: Grants;
  /** Who may delete which records. */
  readonly delete?: Grants;
  /** Who may see the history; by default everyone named by `update`, for every record that they may read. */
  readonly history?: Grants;
  /** Who may reveal personal data. Every time, an audit event is recorded. */
  readonly reveal?: Grants;
  /** Fields that fewer people may read or change than the record: `{ notes: { read: […], write: […] } }`. */
  readonly fields?: { readonly [P in K]?: { readonly read?: Grants; readonly write?: Grants } };
  /**
   * For fields of kind rows or refs: which rows, or which references by their `id`, a caller may read and write; by default
   * all those of a record they may read.
   */
  readonly rows?: { readonly [P in K]?: Grants };
}

/** Downloads and uploads of many records. */
export interface Transfer<K extends string = string> {
  /** The list can be downloaded, as CSV and XLSX, by everyone who may read it: `GET <collection>/download`. */
  readonly export?: boolean;
  /**
   * Many records can be imported from one file: `POST <collection>/upload`, `GET <collection>/template`. Everyone who may
   * create a record may upload; each row is then written with the caller's own permissions.
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
  /** Plural, in camelCase. The file, URL, table and test have the same name. */
  readonly name: string;
  /** The prefix of its API routes: `/api/siteVisits`. */
  readonly service: 'api' | 'identity';
  /**
   * This resource is a read-only view of another resource's records, limited to those that `access.read` allows. Its fields
   * have the same names and kinds, and it has no table of its own.
   */
  readonly of?: string;
  /**
   * The records are rows of a read-only view, created by a handwritten migration under the name that the table would have.
   * The view's WHERE clause takes the place of row-level security.
   */
  readonly fromView?: boolean;
  /** The path below the service; by default the name. */
  readonly path?: string;
  /** The singular and the plural name of the records: `['Site visit', 'Site visits']`. */
  readonly label: readonly [one: string, many: string];
  /** The field that names a record, or a template with several fields: `{visitor}, {visitedOn}`. */
  readonly title: Title;
  /** The browser paths of the screens; `:id` stands for the record's id. A screen without a path does not exist. */
  readonly routes: Routes;
  /** The place in the navigation; by default the list comes last under Administration. */
  readonly menu?: Menu;
  /** No two records may have the same values in all of these fields; absent values count as equal. */
  readonly unique?: readonly (readonly [K, K, ...K[]])[];
  /** Conditions on the record as a whole, such as between two fields; they apply in forms, in the API and in uploads. */
  readonly rules?: readonly Rule<K, Where>[];
  /** The list: its columns, and how it can be filtered, searched, sorted and summed. */
  readonly list: ListSpec<K, Column, Comparable, SortBy, Search>;
  /** Tabs above the list, by label, in display order; a tab with all records precedes them. */
  readonly views?: Readonly<Record<string, View<Where, Column, SortBy>>>;
  /** Figures on the dashboard, by label, in display order. */
  readonly tiles?: Readonly<Record<string, Tile<Where>>>;
  /** Custom pages in addition to the list, forms and record page, by name. */
  readonly pages?: Readonly<Record<string, OwnPage>>;
  /** The sections of the form; by default one section with every field that can be written. */
  readonly form?: readonly Section<K>[];
  /** How a record's page differs from its form. */
  readonly show?: Show<K>;
  /** Downloads and uploads of many records. */
  readonly transfer?: Transfer<K>;
  /**
   * Operations whose routes are written by hand (server/routes/<name>.ts); their permissions are still those declared here.
   */
  readonly custom?: readonly GeneratedOperation[];
  /** The server keeps an unfinished new record per user and tenant (server/routes/drafts.ts). */
  readonly drafts?: boolean;
  /** Operations on records other than changing their fields, by name, in the order of their buttons. */
  readonly actions?: Readonly<Record<string, Action<Where, Set>>>;
  /**
   * What a record must meet to be changed or deleted, each with the reason that is given if it does not: why, and what to do
   * instead. It only explains; `access` decides.
   */
  readonly requires?: readonly Requirement[];
  /** Who may do what; everything that is not granted is forbidden. */
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

/** Any resource, as the framework sees it; the framework refers to none by name. */
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

/** The type of a resource's records, as they are read. */
export type RecordFor<R> =
  R extends Resource<infer F> ? { readonly [K in keyof F]: ValueOf<F[K]> } & Stored : never;

/** Fields that every table has. They can be shown, sorted and filtered by, but never written. */
export const storedFields = {
  id: { kind: 'integer', options: { label: 'ID', readOnly: true } },
  version: { kind: 'integer', options: { readOnly: true } },
  createdAt: { kind: 'timestamp', options: { label: 'Created', readOnly: true } },
  updatedAt: { kind: 'timestamp', options: { label: 'Updated', readOnly: true } },
} as const satisfies Fields;

export function fieldOf({ fields }: Pick<Resource, 'fields'>, key: string): Field | undefined {
  const among: Fields = Object.hasOwn(fields, key) ? fields : storedFields;
  return Object.hasOwn(among, key) ? among[key] : undefined;
}

/** The path of the resource's collection on the wire: `/identity/tenants`. */
export function wirePath(resource: Pick<Resource, 'service' | 'path' | 'name'>): string {
  return `/${resource.service}/${resource.path ?? resource.name}`;
}
