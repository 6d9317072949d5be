/** The startup checks of a field: its reference, choices, bounds and default (registry.ts). */
import { isFileField, kindOf } from '../../kinds/kinds.ts';
import { acceptedTypes, schemaOf } from '../../kinds/schemas.ts';
import { didYouMean } from '../values/closest.ts';
import type { Resource } from '../resource/define-resource.ts';
import { type Field, type Fields, openChoices, reservedWords } from '../resource/fields.ts';
import { fileTypes, maxBytesOf, maxFileBytes } from '../values/files.ts';
import type { Predicate } from '../resource/predicate.ts';
import { isPattern } from '../resource/pattern.ts';
import { fieldsAsked, requiredOf } from '../resource/requirements.ts';
import { valueMistake } from '../resource/schema.ts';
import { maxInteger } from '../values/integers.ts';

type Say = (where: string, what: string) => void;

export interface FieldChecks {
  readonly byName: ReadonlyMap<string, Resource>;
  readonly say: Say;
  readonly needPredicate: (
    where: string,
    predicate: Predicate | undefined,
    fields?: Fields,
    fieldsOf?: (name: string) => Fields | undefined,
  ) => void;
}

/** Options that apply only to a record's own fields, not to fields within rows. */
const ofRecord = ['copyOf', 'agreesWith', 'among', 'emptiedByChange', 'immutable', 'computed'] as const;

export function checkField(
  checks: FieldChecks,
  where: string,
  key: string,
  field: Field,
  siblings: Fields,
): void {
  const { byName, say, needPredicate } = checks;
  const { target, options } = field;
  if (target !== undefined && !byName.has(target)) {
    say(where, `points at "${target}": there is no such resource.${didYouMean(target, [...byName.keys()])}`);
  } else if (target !== undefined) {
    needPredicate(`${where}.where`, options.where, byName.get(target)?.fields);
    options.requires?.forEach((required, index) => {
      const place = `${where}.requires[${index}]`;
      const asked = fieldsAsked(required.where);
      for (const one of asked.filter((name) => !['ref', 'choice'].includes(siblings[name]?.kind ?? '')))
        say(
          place,
          `asks for its "${one}", which is no single reference or choice.${didYouMean(one, Object.keys(siblings))}`,
        );
      const sample = Object.fromEntries(
        asked.map((name) => [name, Object.keys(siblings[name]?.choices ?? {})[0] ?? { id: 1 }]),
      );
      needPredicate(`${place}.where`, requiredOf(required.where, sample), byName.get(target)?.fields);
    });
  }
  // Only the record itself may decide this condition: the browser evaluates it too, without the referenced records.
  needPredicate(`${where}.when`, options.when, siblings, () => undefined);
  if (options.pattern !== undefined && !isPattern(options.pattern[0]))
    say(`${where}.pattern`, 'is not a regular expression, or has a lookaround or backreference.');
  if (field.choices !== undefined && Object.keys(field.choices).length === 0)
    say(where, 'has no choices. Name at least one.');
  else if (field.choices !== undefined && options.readOnly !== true && openChoices(field).length === 0)
    say(where, 'has only reserved choices. Leave one open, or make the field readOnly.');
  if (
    field.choices !== undefined &&
    options.default !== undefined &&
    !Object.hasOwn(field.choices, String(options.default))
  ) {
    say(
      `${where}.default`,
      `is "${String(options.default)}", which is not one of its choices: ${Object.keys(field.choices).join(', ')}.`,
    );
  }
  if (
    options.default !== undefined &&
    options.readOnly !== true &&
    reservedWords(field.choices?.[String(options.default)]) !== undefined
  )
    say(`${where}.default`, `is "${String(options.default)}", which is reserved. Choose another.`);
  if (field.kind === 'code' && Object.keys(field.choices ?? {}).some((code) => !/^[0-9]{1,4}$/.test(code)))
    say(where, 'has a code that is no whole number from 0 to 9999.');
  if (options.pii === true && schemaOf(field).isMaskable !== true)
    say(where, `is pii and of kind ${field.kind}: only plain values are masked. Drop pii.`);
  if (options.emptiedByChange === true && (options.readOnly !== true || options.optional !== true))
    say(
      `${where}.emptiedByChange`,
      'is emptied by the server: make the field readOnly and optional, or drop it.',
    );
  if (options.others === true && options.readOnly !== true)
    say(`${where}.others`, 'lets in what nobody may choose: make the field readOnly, or name every choice.');
  if (options.setBy !== undefined) {
    const { setBy, readOnly, optional } = options;
    for (const name of [setBy].flat())
      if (siblings[name] === undefined)
        say(
          `${where}.setBy`,
          `names "${name}": there is no such field.${didYouMean(name, Object.keys(siblings))}`,
        );
    if (field.kind !== 'ref' || field.target !== 'users' || readOnly !== true || optional !== true)
      say(`${where}.setBy`, 'names who set a field: a reference to users, optional and readOnly.');
  }
  if (options.pii === true && options.unique === true)
    say(where, 'is pii and unique: encrypted values cannot be compared. Drop one of the two.');
  if (options.unique === true && kindOf(field).isSingle !== true)
    say(where, `is unique and of kind ${field.kind}: its values cannot be compared. Drop unique.`);
  if (isFileField(field)) checkFile(say, where, field);
  checkBounds(say, where, field);
  checkDefault(say, where, field);
  if (options.alt !== undefined && siblings[options.alt]?.kind !== 'text')
    say(
      `${where}.alt`,
      `names "${options.alt}", which is no text.${didYouMean(options.alt, Object.keys(siblings))}`,
    );
  if (options.messageIn !== undefined && siblings[options.messageIn]?.kind !== 'json')
    say(
      `${where}.messageIn`,
      `names "${options.messageIn}", which is no json.${didYouMean(options.messageIn, Object.keys(siblings))}`,
    );
  if (options.changesIn !== undefined) checkChanges(say, where, field, siblings);
  for (const [inner, innerField] of Object.entries(field.fields ?? {})) {
    if (kindOf(innerField).isSingle !== true || innerField.options.pii === true) {
      say(
        `${where}.${inner}`,
        `is of kind ${innerField.kind}: rows hold single plain values. Make it a resource of its own.`,
      );
    }
    for (const option of ofRecord)
      if (innerField.options[option] !== undefined)
        say(
          `${where}.${inner}.${option}`,
          'stands in rows, where nothing reads it. Take it out, or make the rows a resource of their own.',
        );
    checkField(checks, `${where}.${inner}`, `${key}.${inner}`, innerField, field.fields ?? {});
  }
}

function checkFile(say: Say, where: string, field: Field): void {
  const bytes = maxBytesOf(field);
  if (!Number.isInteger(bytes) || bytes < 1 || bytes > maxFileBytes)
    say(`${where}.maxBytes`, `is no whole number from 1 to ${maxFileBytes}.`);
  const types = acceptedTypes(field);
  if (types.length === 0) say(`${where}.accept`, 'takes no type of file. Name at least one.');
  for (const type of types.filter((one) => !Object.hasOwn(fileTypes, one)))
    say(`${where}.accept`, `names "${type}", which is none of ${Object.keys(fileTypes).join(', ')}.`);
}

/** Checks the bounds: minimum and maximum of a number, the length of a text, or the number of entries in a list. */
function checkBounds(say: Say, where: string, { kind, options }: Field): void {
  const { min, max, maxLength } = options;
  const counts = kind === 'text' || kind === 'list' || kind === 'rows';
  for (const [key, bound] of Object.entries({ min, max, maxLength })) {
    if (bound === undefined) continue;
    if (Math.abs(bound) > maxInteger)
      say(where, `has a bound beyond ${maxInteger}. Leave it out, or use a number.`);
    else if (counts && !(Number.isInteger(bound) && bound >= (key === 'min' ? 0 : 1)))
      say(`${where}.${key}`, `is ${bound}: a length is a whole number${key === 'min' ? '' : ' above 0'}.`);
    else if (Number.isNaN(bound) || (kind === 'integer' && !Number.isInteger(bound)))
      say(`${where}.${key}`, `is ${bound}, which is no ${kind}.`);
  }
  if (min !== undefined && max !== undefined && min > max)
    say(where, `has min ${min} over max ${max}: no value fits. Turn them round.`);
}

/** Checks the default against the same schema as entered values. */
function checkDefault(say: Say, where: string, field: Field): void {
  const { default: preset } = field.options;
  if (preset === undefined || field.choices !== undefined) return;
  if (field.options.pattern !== undefined && !isPattern(field.options.pattern[0])) return;
  const mistake = valueMistake(field, preset);
  if (mistake !== undefined)
    say(`${where}.default`, `is ${JSON.stringify(preset)}, which cannot be entered: ${mistake}`);
}

function checkChanges(say: Say, where: string, { options }: Field, siblings: Fields): void {
  const [changes = '', name = ''] = options.changesIn ?? [];
  const place = `${where}.changesIn`;
  if (siblings[changes]?.kind !== 'json')
    say(place, `names "${changes}", which is no json.${didYouMean(changes, Object.keys(siblings))}`);
  if (siblings[name]?.kind !== 'choice')
    say(place, `names "${name}", which is no choice.${didYouMean(name, Object.keys(siblings))}`);
  if (options.readOnly !== true) say(place, 'puts changes in words: the field must be readOnly.');
}
