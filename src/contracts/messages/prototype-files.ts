/**
 * What is wrong with the file of a prototype, and how to mend it. These sentences are not part of the catalogue, which every list
 * loads: only those who open or adopt such a file need them.
 */
import { catalogue } from './catalogue.ts';
import { formatMessage, type MessageDescriptor, type Sentences, type ValuesOf } from './sentence.ts';

export const prototypeFiles = {
  'prototypeFile.at': '{path}: {reason:message}',
  'prototypeFile.line': 'Line {line}, column {column}: {reason:message}',
  'prototypeFile.more': {
    by: 'count',
    one: 'There is {count:number} more mistake.',
    other: 'There are {count:number} more mistakes.',
  },

  'prototypeFile.missing': 'This is missing. Add it; its value is {expected:message}.',
  'prototypeFile.missingChoice': 'This is missing. Add it with one of these values: {values:list}.',
  'prototypeFile.wrongType': 'This is {found:message}. Write {expected:message} instead.',
  'prototypeFile.noChoice': 'This is {found:message}. Write one of these instead: {values:list}.',
  'prototypeFile.unknownKey': 'There is no such key here. Correct its name, or remove it.',
  'prototypeFile.sameKey': '“{key}” is there already. Give this one another key.',
  'prototypeFile.noPattern': 'This is not a regular expression. Correct it, or remove the pattern.',
  'prototypeFile.notAllowed':
    'This value is not possible here. The command “npm run resource -- schema” writes what is.',
  'prototypeFile.noDocument':
    'This is missing. Put the whole list under the key “prototype” of an outer object.',
  'prototypeFile.tooLarge':
    'It has more than {most:number} characters besides the rows of its pilot. Remove sample rows or translations.',

  'prototypeFile.text': 'text in quotation marks',
  'prototypeFile.number': 'a number',
  'prototypeFile.wholeNumber': 'a whole number',
  'prototypeFile.flag': 'true or false',
  'prototypeFile.list': 'a list in square brackets',
  'prototypeFile.object': 'an object in curly brackets',
  'prototypeFile.either': '{one:message} or {other:message}',
  'prototypeFile.theText': 'the text “{value}”',
  'prototypeFile.theValue': '{value}',

  'prototypeFile.empty': 'The file is empty.',
  'prototypeFile.ends': 'The file ends here. Close the “{open}” of line {line}.',
  'prototypeFile.extraComma': 'Remove the comma before “{found}”.',
  'prototypeFile.noValue':
    '“{found}” is not a value. Write text in straight quotation marks, a number, true, false, null, a list, or an object.',
  'prototypeFile.noKey': '“{found}” is not a key. Write keys in straight quotation marks.',
  'prototypeFile.noColon': 'Write a colon between the key and its value.',
  'prototypeFile.noComma': 'Write a comma before “{found}”, or close with “{close}”.',
  'prototypeFile.unclosed':
    'This text has no closing quotation mark on its line. Add it, and write a line break as \\n.',
  'prototypeFile.after': 'Remove everything from “{found}” on: the file should end before it.',
} as const satisfies Sentences;

type Id = keyof typeof prototypeFiles;

/** A sentence about the file, formatted in the reader's language as late as possible. */
export function mistake<const I extends Id>(
  id: I,
  ...[values]: keyof ValuesOf<(typeof prototypeFiles)[I]> extends never
    ? readonly []
    : readonly [values: ValuesOf<(typeof prototypeFiles)[I]>]
): MessageDescriptor {
  return values === undefined ? { id } : { id, values };
}

/** In English; some of the reasons are messages of the catalogue. */
export function mistakeInEnglish(message: MessageDescriptor): string {
  return formatMessage(message, { locale: 'en-US', sentences: { ...catalogue, ...prototypeFiles } });
}
