/**
 * Prints a document as the file in src/resources that a developer would have written: with the usual helpers for audiences
 * and tokens, and the usual layout.
 */
import type { Access } from '../resource/define-resource.ts';
import { documentSchema, type DocumentField, type ResourceDocument } from './prototype-document.ts';
import { type Audience, type Grants, tenantType, type Who } from '../resource/policy.ts';
import { isObject } from '../values/objects.ts';
import { array, call, code, type Code, type Member, object, text, write } from './code-text.ts';

/** The module that exports each name that the file can use. */
const modules = {
  defineResource: 'define-resource',
  today: 'expression',
  f: 'fields',
  admins: 'policy',
  allow: 'policy',
  editors: 'policy',
  everyone: 'policy',
  nobody: 'policy',
  ofType: 'policy',
  superTenant: 'policy',
  unitMembers: 'policy',
  withRole: 'policy',
  my: 'predicate',
  now: 'predicate',
  its: 'requirements',
} as const;
type Imported = keyof typeof modules;

/**
 * The same document always produces the same file. The order of its keys does not matter, because the schema determines the
 * order.
 */
export function printResource(given: ResourceDocument): string {
  const document = documentSchema.parse(given);
  const used = new Set<Imported>(['defineResource']);
  const declaration = call('defineResource', [declared(document, (name) => used.add(name))]);
  const files = [...new Set([...used].map((name) => modules[name]))].sort(
    (a, b) => order.indexOf(a) - order.indexOf(b),
  );
  const imports = files.map((file) => {
    const names = [...used].filter((name) => modules[name] === file).sort();
    return `import { ${names.join(', ')} } from '../contracts/resource/${file}.ts';`;
  });
  return `${imports.join('\n')}\n\nexport default ${write(declaration, 'export default '.length)};\n`;
}

const order: readonly string[] = [
  'define-resource',
  'expression',
  'fields',
  'policy',
  'predicate',
  'requirements',
];

type Need = (name: Imported) => void;

function declared(document: ResourceDocument, need: Need): Code {
  const { version: _, ...declaration } = document;
  const parts: Readonly<Record<string, (value: never) => Code>> = {
    label: (label: readonly string[]) => array(label.map(text)),
    menu: (menu: NonNullable<ResourceDocument['menu']>) => menuCode(menu, need),
    fields: (fields: readonly DocumentField[]) => ({ ...fieldsCode(fields, need), open: true }),
    list: ({ sumBy, ...list }: ResourceDocument['list']) =>
      object(
        [
          ...members(list, need),
          ...(sumBy === undefined
            ? []
            : [
                {
                  key: 'sumBy',
                  code: object([
                    { key: 'field', code: text(sumBy.field) },
                    {
                      key: 'groups',
                      code: object(
                        sumBy.groups.map(({ name, values }) => ({
                          key: name,
                          code: valueCode(values, need),
                        })),
                      ),
                    },
                  ]),
                },
              ]),
        ],
        true,
      ),
    views: (views: NonNullable<ResourceDocument['views']>) =>
      object(
        views.map(({ name, ...view }) => ({ key: name, code: valueCode(view, need) })),
        true,
      ),
    tiles: (tiles: NonNullable<ResourceDocument['tiles']>) =>
      object(
        tiles.map(({ label, audience, ...tile }) => ({
          key: label,
          code: object([
            ...members(tile, need),
            ...(audience === undefined ? [] : [{ key: 'audience', code: whoCode(audience, need) }]),
          ]),
        })),
        true,
      ),
    pages: (pages: NonNullable<ResourceDocument['pages']>) =>
      object(
        pages.map(({ name, menu, audience, ...page }) => ({
          key: name,
          code: object([
            ...members(page, need),
            ...(audience === undefined ? [] : [{ key: 'audience', code: whoCode(audience, need) }]),
            ...(menu === undefined ? [] : [{ key: 'menu', code: menuCode(menu, need) }]),
          ]),
        })),
        true,
      ),
    actions: (actions: NonNullable<ResourceDocument['actions']>) =>
      object(
        actions.map(({ name, input, grants, ...action }) => ({
          key: name,
          code: object(
            [
              ...members(action, need),
              ...(input === undefined ? [] : [{ key: 'input', code: fieldsCode(input, need) }]),
              { key: 'grants', code: grantsCode(grants, need) },
            ],
            true,
          ),
        })),
        true,
      ),
    access: (access: Access) => accessCode(access, need),
  };
  return object(
    Object.entries(declaration).map(([key, value]): Member => {
      const part = Object.hasOwn(parts, key) ? parts[key] : undefined;
      // Each printer gets the value of its own key.
      return { key, code: part === undefined ? valueCode(value, need) : part(value as never) };
    }),
    true,
  );
}

function menuCode({ audience, ...menu }: NonNullable<ResourceDocument['menu']>, need: Need): Code {
  return object([
    ...members(menu, need),
    ...(audience === undefined ? [] : [{ key: 'audience', code: whoCode(audience, need) }]),
  ]);
}

function fieldsCode(fields: readonly DocumentField[], need: Need): Code {
  return object(fields.map((field) => ({ key: field.key, code: fieldCode(field, need) })));
}

function fieldCode({ kind, options = {}, target, choices, fields }: DocumentField, need: Need): Code {
  need('f');
  const { readOnly: _readOnly, optional: _optional, ...entered } = options;
  // `readOnly` and `optional` are implied by `computed`.
  const given = members(options.computed === undefined ? options : entered, need);
  const last = given.length === 0 ? [] : [object(given)];
  const first =
    target !== undefined
      ? [text(target)]
      : choices !== undefined
        ? [
            object(
              choices.map(({ value, label, ...more }) => ({
                key: value,
                code:
                  Object.keys(more).length === 0
                    ? text(label)
                    : object([{ key: 'label', code: text(label) }, ...members(more, need)]),
              })),
            ),
          ]
        : fields !== undefined
          ? [fieldsCode(fields, need)]
          : [];
  return call(`f.${kind}`, [...first, ...last]);
}

function accessCode({ screen, fields, rows, ...operations }: Access, need: Need): Code {
  const byKey = <T>(record: Readonly<Record<string, T | undefined>>, of: (value: T) => Code) =>
    object(
      Object.entries(record).flatMap(([key, value]) =>
        value === undefined ? [] : [{ key, code: of(value) }],
      ),
    );
  return object(
    [
      { key: 'screen', code: whoCode(screen, need) },
      ...Object.entries(operations).map(([key, grants]) => ({ key, code: grantsCode(grants, need) })),
      ...(fields === undefined
        ? []
        : [
            {
              key: 'fields',
              code: byKey(fields, (sides) => byKey(sides, (grants: Grants) => grantsCode(grants, need))),
            },
          ]),
      ...(rows === undefined
        ? []
        : [{ key: 'rows', code: byKey(rows, (grants: Grants) => grantsCode(grants, need)) }]),
    ],
    true,
  );
}

function grantsCode(grants: Grants, need: Need): Code {
  return array(
    grants.map(({ who, where }) => {
      need('allow');
      return call('allow', [whoCode(who, need), ...(where === undefined ? [] : [valueCode(where, need)])]);
    }),
  );
}

/** `editors(superTenant)`, `[...superTenant, ...ofType('mco')]`; audiences without a helper are printed literally. */
function whoCode(who: Who, need: Need): Code {
  if (who.length === 0) return named('nobody', need);
  const [first] = who;
  if (first === undefined) return named('nobody', need);
  if (who.length === 1) return audienceCode(first, need) ?? valueCode(who, need);
  const role = rolesWord(first);
  const shared = role !== undefined && who.every((one) => String(one.roles) === String(first.roles));
  const spread = (audience: Audience) => {
    const code = audienceCode(audience, need);
    return code === undefined ? valueCode(audience, need) : ({ spread: code } satisfies Code);
  };
  if (!shared) return array(who.map(spread));
  return withRoles(first, array(who.map((one) => spread(withoutRoles(one)))), need);
}

const withoutRoles = ({ tenantTypes, unitMember }: Audience): Audience => ({
  ...(tenantTypes === undefined ? {} : { tenantTypes }),
  ...(unitMember === undefined ? {} : { unitMember }),
});

function named(name: Imported, need: Need): Code {
  need(name);
  return code(name);
}

function rolesWord({ roles }: Audience): 'admins' | 'editors' | 'withRole' | undefined {
  if (roles === undefined) return undefined;
  return String(roles) === 'admin' ? 'admins' : String(roles) === 'admin,member' ? 'editors' : 'withRole';
}

function withRoles(audience: Audience, people: Code | undefined, need: Need): Code {
  const role = rolesWord(audience);
  if (role === undefined) return people ?? named('everyone', need);
  need(role);
  if (role === 'withRole')
    return call(role, [people ?? named('everyone', need), ...(audience.roles ?? []).map(text)]);
  return call(role, people === undefined ? [] : [people]);
}

/** Returns `undefined` if no helper describes the audience. */
function audienceCode(audience: Audience, need: Need): Code | undefined {
  const { tenantTypes, unitMember } = audience;
  if (unitMember === false || (unitMember === true && tenantTypes !== undefined)) return undefined;
  if (unitMember === true) return withRoles(audience, named('unitMembers', need), need);
  if (tenantTypes === undefined) return withRoles(audience, undefined, need);
  if (tenantTypes.length === 0 || new Set(tenantTypes).size < tenantTypes.length) return undefined;
  if (String(tenantTypes) === String(tenantType.superTenant))
    return withRoles(audience, named('superTenant', need), need);
  const names = tenantTypes.flatMap((id) =>
    Object.entries(tenantType).flatMap(([name, one]) => (one === id ? [name] : [])),
  );
  need('ofType');
  return withRoles(audience, call('ofType', names.map(text)), need);
}

function members(record: Readonly<Record<string, unknown>>, need: Need): Member[] {
  return Object.entries(record).map(([key, value]) => ({ key, code: valueCode(value, need) }));
}

/** Prints any plain value; tokens are printed by name. */
function valueCode(value: unknown, need: Need): Code {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return array(value.map((one) => valueCode(one, need)));
  if (!isObject(value)) return code(JSON.stringify(value));
  const entries = Object.entries(value);
  const [only] = entries;
  if (only !== undefined && entries.length === 1) {
    const [key, inner] = only;
    if (key === 'my' && (inner === 'tenantId' || inner === 'userId')) {
      need('my');
      return code(`my.${inner}`);
    }
    if ((key === 'now' || key === 'today') && inner === true) return named(key, need);
    if (key === 'its' && typeof inner === 'string') {
      need('its');
      return call('its', [text(inner)]);
    }
  }
  return object(members(value, need));
}
