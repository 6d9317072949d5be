/** The default messages of schemas, written for users, where a declaration has none of its own. */
import type * as z from 'zod';
import { type Message, message } from '../../src/contracts/messages/catalogue.ts';
import { encoded } from '../../src/contracts/messages/encoded.ts';

const kinds: Readonly<Record<string, Message>> = {
  string: message('field.noText'),
  number: message('field.noNumber'),
  int: message('field.noWholeNumber'),
  boolean: message('field.noFlag'),
  array: message('field.noList'),
  object: message('field.noObject'),
};

export const schemaWords: z.core.$ZodErrorMap = (issue) => encoded(messageOf(issue));

function messageOf(issue: z.core.$ZodRawIssue): Message {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? message('field.required')
        : (kinds[issue.expected] ?? message('field.another'));
    case 'invalid_value':
      return message('field.choose');
    case 'too_big':
      return issue.origin === 'string'
        ? message('field.tooLong', { most: Number(issue.maximum) })
        : message('field.giveAtMost', { most: Number(issue.maximum) });
    case 'too_small':
      return issue.origin === 'string'
        ? message('field.tooShort', { least: Number(issue.minimum) })
        : message('field.giveAtLeast', { least: Number(issue.minimum) });
    default:
      return message('field.another');
  }
}
