/** What is wrong with a question set, and what to do. */
import type { Sentences } from './sentence.ts';

export const questionSets = {
  'questionSet.at': '“{place}”: {reason:message}',
  'questionSet.noSection': 'Add a section.',
  'questionSet.noQuestion': 'The section has no question. Add one, or remove the section.',
  'questionSet.noStatement': 'Enter the statement that is attested.',
  'questionSet.noTitle': 'Enter a title for the section.',
  'questionSet.noLabel': 'Enter the question.',
  'questionSet.sameKey': 'Its key “{key}” is taken. Each section and each question has a key of its own.',
  'questionSet.noChoices': 'Give at least two choices.',
  'questionSet.noChoiceLabel': 'A choice has no words. Enter them, or remove the choice.',
  'questionSet.sameChoice': 'Two choices have the same key “{key}”.',
  'questionSet.noPoints': 'Give every point of the scale its words.',
  'questionSet.laterQuestion':
    'It is shown depending on a question that comes later or is gone. Move it, or choose another.',
  'questionSet.rowsQuestion':
    'It is asked once, and cannot depend on a question that is asked of each organization apart.',
  'questionSet.neverShown': 'Nobody can reach it: no answer shows it. Change its condition.',
  'questionSet.noRange': 'The smallest number is larger than the largest.',
} as const satisfies Sentences;
