/** What schemas say where a declaration has no words of its own: for users, not for programmers. */
import type * as z from 'zod';

const kinds: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose yes or no.',
  array: 'Give a list.',
  object: 'Give an object.',
};

export const schemaWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Enter a value.' : (kinds[issue.expected] ?? 'Enter another value.');
    case 'invalid_value':
      return 'Choose one from the list.';
    case 'too_big':
      return issue.origin === 'string'
        ? `Use at most ${issue.maximum} characters.`
        : `Give at most ${issue.maximum}.`;
    case 'too_small':
      return issue.origin === 'string'
        ? `Use at least ${issue.minimum} characters.`
        : `Give at least ${issue.minimum}.`;
    default:
      return 'Enter another value.';
  }
};
