/**
 * The startup checks of computed fields: the expression must be valid, and may use only fields that its readers may read
 * (registry.ts).
 */
import type { ComputedType } from '../../kinds/kind-parts.ts';
import { kindOf } from '../../kinds/kinds.ts';
import { schemaOf } from '../../kinds/schemas.ts';
import { didYouMean } from '../values/closest.ts';
import { isPlainColumn } from '../resource/actions.ts';
import { computableKinds, isComputed, typeMade } from '../resource/computed.ts';
import {
  type Aggregate,
  aggregateParts,
  aggregates,
  type Expression,
  fieldsIn,
  isAggregate,
  partsOf,
} from '../resource/expression.ts';
import { fieldOf, type Resource } from '../resource/define-resource.ts';
import type { Field, Fields } from '../resource/fields.ts';
import { inEnglish } from '../messages/catalogue.ts';
import { predicateMistake } from '../resource/predicate-check.ts';
import type { Predicate } from '../resource/predicate.ts';
import { isDecimal } from '../values/money.ts';
import { isObject } from '../values/objects.ts';

interface Checks {
  readonly resource: Resource;
  readonly byName: ReadonlyMap<string, Resource>;
  readonly say: (where: string, what: string) => void;
}

/** Options about the source or storage of a value, which a computed field cannot have. */
const ofKept = [
  'default',
  'when',
  'pii',
  'unique',
  'immutable',
  'copyOf',
  'agreesWith',
  'among',
  'setBy',
  'emptiedByChange',
] as const;
const maxParts = 60;

class Mistake extends Error {}

export function checkComputed({ resource, byName, say }: Checks): void {
  for (const [key, field] of Object.entries(resource.fields)) {
    const { computed, readOnly, optional } = field.options;
    if (computed === undefined) continue;
    const where = `fields.${key}.computed`;
    const type = typeMade(field);
    if (type === undefined) {
      say(where, `makes no ${field.kind}. A computed field is one of: ${computableKinds().join(', ')}.`);
      continue;
    }
    if (readOnly !== true || optional !== true)
      say(where, 'is of a field that can be entered: make it with f, or readOnly and optional.');
    for (const option of ofKept)
      if (field.options[option] !== undefined)
        say(`fields.${key}.${option}`, 'is of a field that is kept, and this one is computed. Take it out.');
    try {
      check(key, field, computed, type);
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      say(where, error.message);
    }
  }

  function check(key: string, field: Field, computed: Expression, type: ComputedType): void {
    if (JSON.stringify(computed).length > 20_000 || countOf(computed) > maxParts)
      throw new Mistake(`has more than ${maxParts} parts. Make some of them fields of their own.`);
    const found = typeOf(computed);
    if (found !== type) throw new Mistake(`makes a ${found}, and the field is of kind ${field.kind}.`);
    const around = circleFrom(key, resource.fields);
    if (around !== undefined) throw new Mistake(`goes round in a circle: ${around.join(' → ')}.`);
    if (field.kind === 'choice')
      for (const value of resultsOf(computed))
        if (typeof value !== 'string' || !Object.hasOwn(field.choices ?? {}, value))
          throw new Mistake(
            `makes ${JSON.stringify(value)}, which is not one of its choices: ${Object.keys(field.choices ?? {}).join(', ')}.`,
          );
    const readers = JSON.stringify(resource.access.fields?.[key]?.read);
    for (const part of partsOf(computed))
      if (JSON.stringify(resource.access.fields?.[part]?.read) !== readers)
        throw new Mistake(
          `is made of "${part}", which not everybody reads who would read this. Give both the same access.fields read.`,
        );
  }

  /** @throws Mistake */
  function typeOf(expression: Expression): ComputedType {
    if (typeof expression === 'string') return 'text';
    if (typeof expression === 'boolean') return 'flag';
    if (typeof expression === 'number') {
      if (!isDecimal(String(expression)))
        throw new Mistake(`has the number ${expression}, which is none that can be written out.`);
      return 'number';
    }
    if (!isObject(expression))
      throw new Mistake('is no expression: write { plus: […] }, its("field") or such.');
    if ('its' in expression) return partType(expression.its, fieldOf(resource, expression.its));
    if ('today' in expression) return 'date';
    for (const how of ['plus', 'minus', 'times', 'over'] as const)
      if (how in expression) return all(how, expression, 'number', how === 'minus' || how === 'over');
    if ('join' in expression) return all('join', expression, 'text', false);
    if ('days' in expression) {
      all('days', expression, 'date', true);
      return 'number';
    }
    if ('case' in expression) return caseType(expression);
    if (isAggregate(expression)) return aggregateType(expression);
    const [word = ''] = Object.keys(expression);
    const words = ['plus', 'minus', 'times', 'over', 'join', 'days', 'case', 'its', 'today', ...aggregates];
    throw new Mistake(`says "${word}", which computes nothing.${didYouMean(word, words)}`);
  }

  function all(how: string, expression: object, type: ComputedType, isPair: boolean): ComputedType {
    // Without TypeScript's checks, the value can be anything.
    const parts: unknown = Object.entries(expression).find(([key]) => key === how)?.[1];
    if (!Array.isArray(parts) || parts.length < 1 || (isPair && parts.length !== 2))
      throw new Mistake(`needs ${isPair ? 'two parts' : 'a list of parts'} in "${how}".`);
    for (const part of parts) {
      const found = typeOf(part);
      if (found !== type) throw new Mistake(`has in "${how}" a ${found}: it takes only a ${type}.`);
    }
    return type;
  }

  function caseType(expression: Extract<Expression, { readonly case: unknown }>): ComputedType {
    if (!Array.isArray(expression.case) || expression.case.length === 0)
      throw new Mistake('has no cases: write { case: [{ when: {…}, is: … }], else: … }.');
    const plain = Object.fromEntries(
      Object.entries(resource.fields).filter(([, field]) => isComputed(field) || isPlainColumn(field)),
    );
    const types = expression.case.map(({ when, is }) => {
      const mistake = predicateMistake(when, { fields: plain, fieldsOf: () => undefined });
      if (mistake !== undefined)
        throw new Mistake(
          `has a case that is not a condition on plain fields of the record: ${inEnglish(mistake)}`,
        );
      return typeOf(is);
    });
    if (expression.else !== undefined) types.push(typeOf(expression.else));
    const [type = 'text'] = types;
    if (types.some((one) => one !== type))
      throw new Mistake(`has cases of different kinds: ${[...new Set(types)].join(', ')}.`);
    return type;
  }

  function partType(key: string, field: Field | undefined): ComputedType {
    if (field === undefined)
      throw new Mistake(
        `names "${key}": there is no such field.${didYouMean(key, Object.keys(resource.fields))}`,
      );
    const type = schemaOf(field).part;
    if (type === undefined || field.options.pii === true)
      throw new Mistake(
        `names "${key}", of kind ${field.kind}${field.options.pii === true ? ' with pii' : ''}: nothing is computed from it.`,
      );
    return type;
  }

  function aggregateType(aggregate: Aggregate): ComputedType {
    const { how, resource: name, field: key, by, where } = aggregateParts(aggregate);
    const target = byName.get(name);
    if (target === undefined)
      throw new Mistake(
        `names the resource "${name}": there is none.${didYouMean(name, [...byName.keys()])}`,
      );
    const open = openFields(target);
    const [pointer = '', member, ...rest] = typeof by === 'string' ? by.split('.') : [];
    const field = open[pointer];
    const reference = member === undefined ? field : field?.fields?.[member];
    if (
      rest.length > 0 ||
      reference?.target !== (resource.of ?? resource.name) ||
      kindOf(reference).pointsAt === undefined
    )
      throw new Mistake(
        `goes by ${name}.${by}, which is no reference to ${resource.name} that everybody reads.${didYouMean(pointer, Object.keys(open))}`,
      );
    const mistake = predicateMistake(where, { fields: open, fieldsOf: () => undefined });
    if (mistake !== undefined)
      throw new Mistake(
        `counts ${name} by what is not a condition on fields that are kept and that everybody reads: ${inEnglish(mistake)}`,
      );
    if (how === 'count') return 'number';
    const value = key === undefined ? undefined : open[key];
    const type = value === undefined || value.options.pii === true ? undefined : schemaOf(value).part;
    const fits = how === 'sum' ? ['number'] : ['number', 'date', 'timestamp'];
    if (type === undefined || !fits.includes(type))
      throw new Mistake(
        `takes the ${how} of ${name}.${key ?? ''}, which is no ${fits.join(' or ')} that everybody reads.${didYouMean(key ?? '', Object.keys(open))}`,
      );
    return type;
  }
}

/** The stored fields that everyone who reads the record may read. */
function openFields({ fields, access }: Resource): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([key, field]) => !isComputed(field) && access.fields?.[key]?.read === undefined,
    ),
  );
}

function countOf(expression: Expression): number {
  if (!isObject(expression)) return 1;
  return Object.values(expression).reduce<number>(
    (sum, inner) =>
      sum +
      (Array.isArray(inner)
        ? inner.reduce<number>(
            (total, part) => total + countOf(isObject(part) && 'is' in part ? part['is'] : part),
            0,
          )
        : 1),
    1,
  );
}

/** The possible results of an expression of literals and cases; `undefined` for any other expression. */
function resultsOf(expression: Expression): readonly (Expression | undefined)[] {
  if (!isObject(expression)) return [expression];
  if (!('case' in expression)) return [undefined];
  return [
    ...expression.case.flatMap(({ is }) => resultsOf(is)),
    ...(expression.else === undefined ? [] : resultsOf(expression.else)),
  ];
}

/** The path from the field back to itself, if there is a cycle. */
function circleFrom(start: string, fields: Fields): readonly string[] | undefined {
  const seen = new Set<string>();
  const walk = (key: string, path: readonly string[]): readonly string[] | undefined => {
    const computed = fields[key]?.options.computed;
    if (computed === undefined || seen.has(key)) return undefined;
    seen.add(key);
    for (const part of partsOf(computed)) {
      if (part === start) return [...path, part];
      const found = walk(part, [...path, part]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return walk(start, [start]);
}

/** The computed fields that a condition uses, at any depth of references. */
export function computedIn(
  where: Predicate,
  fields: Fields,
  fieldsOf: (name: string) => Fields | undefined,
): readonly string[] {
  return fieldsIn(where).flatMap((key) => {
    const field = fields[key];
    return field !== undefined && isComputed(field) ? [key] : innerOf(where, key, field, fieldsOf);
  });
}

function innerOf(
  where: Predicate,
  key: string,
  field: Field | undefined,
  fieldsOf: (name: string) => Fields | undefined,
): readonly string[] {
  const target = field?.target === undefined ? undefined : fieldsOf(field.target);
  if (target === undefined) return [];
  const conditions: unknown[] = [];
  const collect = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(collect);
    else if (isObject(node))
      for (const [name, inner] of Object.entries(node)) {
        if (name === key) conditions.push(inner);
        else if (name === 'and' || name === 'or' || name === 'not') collect(inner);
      }
  };
  collect(where);
  return conditions.flatMap((condition) => {
    const inner = isObject(condition) && isObject(condition['some']) ? condition['some'] : condition;
    // An earlier check ensured that this is a condition on the target's fields.
    return isObject(inner) ? computedIn(inner as Predicate, target, fieldsOf) : [];
  });
}
