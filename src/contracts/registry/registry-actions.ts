/** The startup checks of declared actions and rules (registry.ts). */
import {
  type Action,
  actionPath,
  type ActionValue,
  type Before,
  actionsOf,
  isBefore,
  isCopied,
  isInput,
  isPlainColumn,
  reservedActionNames,
} from '../resource/actions.ts';
import { didYouMean } from '../values/closest.ts';
import { fieldOf, type Resource } from '../resource/define-resource.ts';
import { fieldsOnPath } from '../resource/field-path.ts';
import type { Field, Fields } from '../resource/fields.ts';
import type { Grants } from '../resource/policy.ts';
import { isMyToken, isNow } from '../resource/predicate.ts';
import { checkField, type FieldChecks } from './registry-fields.ts';
import { keyMistake } from './registry-names.ts';
import { valueMistake } from '../resource/schema.ts';

export interface Checks extends FieldChecks {
  readonly resource: Resource;
  readonly needGrants: (where: string, grants: Grants | undefined) => void;
}

/** Only the record itself may decide these conditions, because the browser evaluates them too. */
const alone = () => undefined;
const plainOnly = 'only a plain value can be written by an action.';

export function checkActions(checks: Checks): void {
  const { resource, say } = checks;
  const paths = new Map<string, string>();
  for (const [name, action] of actionsOf(resource)) {
    const where = `actions.${name}`;
    const mistake = keyMistake(name, reservedActionNames);
    if (mistake !== undefined) say(where, mistake);
    const path = actionPath(name, action);
    if (!/^[a-zA-Z][a-zA-Z0-9]*(\/[a-zA-Z][a-zA-Z0-9]*)*$/.test(path))
      say(`${where}.path`, `is "${path}": use letters and digits, with / between.`);
    const other = paths.get(path);
    if (other !== undefined) say(`${where}.path`, `is that of "${other}". Choose another.`);
    paths.set(path, name);
    checkAction(checks, where, action);
  }
}

function checkAction(checks: Checks, where: string, action: Action): void {
  const { resource, say } = checks;
  const { set = {}, input = {}, undo } = action;
  checks.needPredicate(`${where}.when`, action.when, resource.fields, alone);
  action.requires?.forEach((one, index) =>
    checks.needPredicate(`${where}.requires[${index}].where`, one.where),
  );
  checks.needGrants(`${where}.grants`, action.grants);
  if (action.grants.length === 0) say(`${where}.grants`, 'grants nobody anything. Say who may do it.');
  for (const [key, value] of Object.entries(set)) {
    const mistake = isBefore(value)
      ? beforeMistake(resource, resource.fields[key], value)
      : setMistake(resource.fields[key], value);
    if (mistake !== undefined)
      say(
        `${where}.set.${key}`,
        `${mistake}${key in resource.fields ? '' : didYouMean(key, Object.keys(resource.fields))}`,
      );
    if (Object.hasOwn(input, key)) say(`${where}.set.${key}`, 'is asked in the dialog as well. Drop one.');
  }
  for (const [key, field] of Object.entries(input)) {
    const own = resource.fields[key];
    if (!isPlainColumn(field)) say(`${where}.input.${key}`, `is of kind ${field.kind}: ${plainOnly}`);
    else if (own !== undefined && (own.kind !== field.kind || own.target !== field.target))
      say(`${where}.input.${key}`, `is of kind ${field.kind}, but the field is of kind ${own.kind}.`);
    checkField(checks, `${where}.input.${key}`, key, field, input);
  }
  if (undo !== undefined) {
    const back = resource.actions?.[undo];
    if (back === undefined)
      say(
        `${where}.undo`,
        `names "${undo}": there is no such action.${didYouMean(undo, Object.keys(resource.actions ?? {}))}`,
      );
    else if (Object.values(back.input ?? {}).some(({ options }) => options.optional !== true))
      say(`${where}.undo`, `names "${undo}", which asks for something. An undo asks nothing.`);
  }
  if (action.creates !== undefined) checkCreation(checks, `${where}.creates`, action.creates, input);
}

function checkCreation(
  checks: Checks,
  where: string,
  creates: NonNullable<Action['creates']>,
  input: Fields,
): void {
  const { resource, byName, say } = checks;
  const target = byName.get(creates.resource);
  if (target === undefined) {
    say(
      where,
      `makes "${creates.resource}": there is no such resource.${didYouMean(creates.resource, [...byName.keys()])}`,
    );
    return;
  }
  for (const [key, value] of Object.entries(creates.values)) {
    const field = target.fields[key];
    if (isInput(value)) {
      const asked = input[value.input];
      if (field === undefined || asked === undefined || !isPlainColumn(field) || !isPlainColumn(asked))
        say(`${where}.${key}`, `cannot be what "${value.input}" asks: ${plainOnly}`);
      else if (field.kind !== asked.kind || field.target !== asked.target)
        say(`${where}.${key}`, `is of kind ${field.kind}, but "${value.input}" asks for ${asked.kind}.`);
      continue;
    }
    if (!isCopied(value)) {
      const mistake = setMistake(field, value);
      if (mistake !== undefined) say(`${where}.${key}`, mistake);
      continue;
    }
    const source = fieldOf(resource, value.of);
    const points = value.of === 'id' && field?.kind === 'ref' && field.target === resource.name;
    if (field === undefined || source === undefined || !isPlainColumn(field) || !isPlainColumn(source))
      say(`${where}.${key}`, `cannot be copied from "${value.of}": ${plainOnly}`);
    else if (!points && (field.kind !== source.kind || field.target !== source.target))
      say(`${where}.${key}`, `is of kind ${field.kind}, but "${value.of}" is of kind ${source.kind}.`);
    else if (value.negated === true && field.kind !== 'money')
      say(`${where}.${key}`, 'is no amount whose sign can be turned round.');
    else if (value.suffix !== undefined && field.kind !== 'text')
      say(`${where}.${key}`, 'is no text that a suffix can be put behind.');
  }
  for (const [key, { options }] of Object.entries(target.fields)) {
    const needed = options.optional !== true && options.when === undefined && options.default === undefined;
    if (needed && !Object.hasOwn(creates.values, key))
      say(where, `leaves out "${key}", which every ${target.label[0].toLowerCase()} has. Give it a value.`);
  }
}

/** Why the field cannot take over the previous value of the other field. */
function beforeMistake(
  { fields }: Resource,
  field: Field | undefined,
  { before }: Before,
): string | undefined {
  const source = fields[before];
  if (field === undefined) return 'is no field of it.';
  if (source === undefined)
    return `takes what "${before}" was: there is no such field.${didYouMean(before, Object.keys(fields))}`;
  if (!isPlainColumn(field) || !isPlainColumn(source)) return `takes what "${before}" was: ${plainOnly}`;
  return field.kind === source.kind && field.target === source.target
    ? undefined
    : `is of kind ${field.kind}, but "${before}" is of kind ${source.kind}.`;
}

/** Why the field cannot hold the value. */
function setMistake(field: Field | undefined, value: ActionValue | undefined): string | undefined {
  if (field === undefined) return 'is no field of it.';
  if (!isPlainColumn(field)) return `is of kind ${field.kind}: ${plainOnly}`;
  if (value === undefined) return undefined;
  if (value === null)
    return field.options.optional === true || field.options.when !== undefined
      ? undefined
      : 'is required: it cannot become empty.';
  if (isNow(value))
    return field.kind === 'timestamp' || field.kind === 'date'
      ? undefined
      : 'takes no moment: it is neither a date nor a timestamp.';
  if (isMyToken(value))
    return field.kind === 'ref' ? undefined : "takes nothing of the caller's: it is no reference.";
  if (field.choices !== undefined && !Object.hasOwn(field.choices, String(value)))
    return `is "${String(value)}", which is not one of its choices: ${Object.keys(field.choices).join(', ')}.`;
  const mistake = field.choices === undefined ? valueMistake(field, value) : undefined;
  return mistake === undefined
    ? undefined
    : `is ${JSON.stringify(value)}, which cannot be entered: ${mistake}`;
}

const quantities: readonly string[] = ['integer', 'number', 'percent', 'money'];

export function checkRules({ resource, byName, say, needPredicate }: Checks): void {
  const names = Object.keys(resource.fields);
  const fieldsOf = (name: string) => byName.get(name)?.fields;
  const at = (path: string) => fieldsOnPath(path, resource.fields, fieldsOf)?.at(-1)?.[1];
  resource.rules?.forEach((rule, index) => {
    const where = `rules[${index}]`;
    const notAfter = rule.notAfter === 'today' ? undefined : rule.notAfter;
    const { atLeast, atMost, yearOf, leadsToPage } = rule;
    for (const key of [rule.field, rule.notBefore, notAfter, atLeast, atMost, ...(yearOf?.days ?? [])])
      if (key !== undefined && at(key) === undefined)
        say(where, `names "${key}": there is no such field.${didYouMean(key, names)}`);
      else if (key !== undefined && at(key)?.options.computed !== undefined)
        say(where, `names "${key}", which is computed: rules are on what is entered.`);
    needPredicate(`${where}.where`, rule.where, resource.fields, alone);
    const [field, ...others] = [rule.field, rule.notBefore ?? '', notAfter ?? ''].map(at);
    if ((rule.years !== undefined || rule.notAfter === 'today') && field?.kind !== 'date')
      say(where, 'asks of what is no date how it stands to the years or to today.');
    if (yearOf !== undefined && field?.kind !== 'integer')
      say(where, 'asks of what is no whole number which year it is.');
    for (const other of others)
      if (other !== undefined && (field?.kind !== other.kind || !['date', 'timestamp'].includes(other.kind)))
        say(
          where,
          'compares by notBefore or notAfter what is not two dates or two timestamps. Numbers and amounts: atLeast or atMost.',
        );
    for (const other of [atLeast ?? '', atMost ?? ''].map(at))
      if (other !== undefined && (field?.kind !== other.kind || !quantities.includes(other.kind)))
        say(
          where,
          'compares by atLeast or atMost what is not two numbers or amounts of the same kind. Days: notBefore or notAfter.',
        );
    if (rule.warning === true && rule.constraint !== undefined)
      say(where, 'is a warning, which rejects nothing. Drop the constraint.');
    if (leadsToPage !== undefined && field?.kind !== 'text')
      say(where, 'asks of what is no text whether it leads to a page.');
    const own = [rule.where, leadsToPage, rule.constraint];
    const asked = [...own, rule.notBefore, rule.notAfter, atLeast, atMost, yearOf];
    if (asked.every((one) => one === undefined))
      say(
        where,
        'asks nothing. Give it where, notBefore, notAfter, atLeast, atMost, yearOf, leadsToPage or constraint.',
      );
  });
}

/** Checks `copyOf`, `agreesWith` and `among`: each must be a path through references to a matching field. */
export function checkPaths({ resource, byName, say }: Checks): void {
  const fieldsOf = (name: string) => byName.get(name)?.fields;
  for (const [key, field] of Object.entries(resource.fields)) {
    const { copyOf, agreesWith, among, readOnly } = field.options;
    if (copyOf !== undefined) {
      const end = fieldsOnPath(copyOf, resource.fields, fieldsOf)?.at(-1)?.[1];
      if (end === undefined || !copyOf.includes('.'))
        say(`fields.${key}.copyOf`, `is "${copyOf}", which leads to no field through a reference.`);
      else if (end.options.computed !== undefined)
        say(`fields.${key}.copyOf`, 'leads to a field that is computed. Compute this one as well.');
      else if (end.kind !== field.kind || end.target !== field.target || !isPlainColumn(field))
        say(`fields.${key}.copyOf`, `leads to a field of kind ${end.kind}, not ${field.kind}.`);
      if (readOnly !== true) say(`fields.${key}.copyOf`, 'is set by the server: make the field readOnly.');
    }
    if (agreesWith !== undefined) {
      const end = fieldsOnPath(agreesWith, resource.fields, fieldsOf)?.at(-1)?.[1];
      if (end === undefined || !agreesWith.includes('.'))
        say(`fields.${key}.agreesWith`, `is "${agreesWith}", which leads to no field through a reference.`);
      else if (end.options.computed !== undefined)
        say(`fields.${key}.agreesWith`, 'leads to a field that is computed, and no column keeps that.');
      else if (end.kind !== field.kind || end.target !== field.target || !isPlainColumn(field))
        say(`fields.${key}.agreesWith`, `leads to a field of kind ${end.kind}, not ${field.kind}.`);
      if (readOnly === true)
        say(`fields.${key}.agreesWith`, 'compares what nobody enters. Use copyOf, or drop readOnly.');
    }
    if (among !== undefined) {
      const end = fieldsOnPath(among, resource.fields, fieldsOf)?.at(-1)?.[1];
      if (end?.kind !== 'list' || !among.includes('.'))
        say(`fields.${key}.among`, `is "${among}", which leads to no list through a reference.`);
    }
  }
}
