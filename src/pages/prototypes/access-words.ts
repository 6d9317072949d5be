/** Describes access rules in sentences. */
import {
  type Audience,
  type Role,
  roles,
  type TenantTypeId,
  tenantTypes,
} from '../../contracts/resource/policy.ts';
import { capitalized } from '../../contracts/values/capitals.ts';
import { isMyToken, type Predicate } from '../../contracts/resource/predicate.ts';
import { isObject } from '../../contracts/values/objects.ts';
import { labelOf } from '../../contracts/resource/fields.ts';
import { declaredField, type ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import { t } from '../../i18n/translate.ts';

export const verbs = ['read', 'create', 'update', 'delete'] as const;
export type Verb = (typeof verbs)[number];

export function roleWords(role: Role): string {
  return { admin: t('administrator'), member: t('member'), viewer: t('viewer') }[role];
}

/** For example "member (MCO)". */
export function audienceWords({
  tenantType,
  role,
}: {
  readonly tenantType: TenantTypeId;
  readonly role: Role;
}): string {
  return t('{role} ({type})', { role: roleWords(role), type: t(tenantTypes[tenantType]) });
}

const listed = (words: readonly string[]) => new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'conjunction' }).format(words); // prettier-ignore

export function whoWords(who: readonly Audience[]): string {
  return listed(
    who.map(({ tenantTypes: types, roles: only }) => {
      const people = listed((only ?? roles).map((role) => pluralWords(role)));
      return types === undefined || types.length === Object.keys(tenantTypes).length
        ? t('{people} of any tenant', { people })
        : t('{people} of {types}', { people, types: listed(types.map(typeWords)) });
    }),
  );
}

/** Plural name of the tenants of a type. */
function typeWords(type: TenantTypeId): string {
  return { 1: t('MCOs'), 2: t('providers'), 3: t('systems'), 4: t('the Super Tenant') }[type];
}

function pluralWords(role: Role): string {
  return { admin: t('administrators'), member: t('members'), viewer: t('viewers') }[role];
}

/** The field that limits rows to the caller's own tenant; `undefined` if there is another condition or none. */
export function ownTenantField(where: Predicate | undefined): string | undefined {
  const [only, ...others] = Object.entries(where ?? {});
  if (only === undefined || others.length > 0) return undefined;
  const [key, condition]: readonly [string, unknown] = only;
  const id = isObject(condition) && Object.keys(condition).length === 1 ? condition['id'] : undefined;
  return isMyToken(id) && id.my === 'tenantId' ? key : undefined;
}

/** "Members of MCOs can see rows of their own tenant (Hospital)." */
export function grantWords(
  { fields }: ResourceDocument,
  verb: Verb,
  { who, where }: { readonly who: readonly Audience[]; readonly where?: Predicate },
): string {
  const people = whoWords(who);
  const key = ownTenantField(where);
  const field = fields.find((one) => one.key === key);
  // For adding rows, "all rows" would make no sense, and nobody changes or deletes all of them at once.
  const ofAll = {
    read: t('all rows'),
    create: t('rows for any tenant'),
    update: t('any row'),
    delete: t('any row'),
  }[verb];
  const which =
    where === undefined || Object.keys(where).length === 0
      ? ofAll
      : key === undefined
        ? t('rows that match a condition in the file')
        : t('rows of their own tenant ({field})', {
            field: field === undefined ? key : labelOf(key, declaredField(field)),
          });
  const sentence = {
    read: t('{people} can see {which}.', { people, which }),
    create: t('{people} can add {which}.', { people, which }),
    update: t('{people} can change {which}.', { people, which }),
    delete: t('{people} can delete {which}.', { people, which }),
  }[verb];
  return capitalized(sentence);
}
