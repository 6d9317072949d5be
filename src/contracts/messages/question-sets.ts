/** Problems with a question set and how to fix them. */
import type { Sentences } from './sentence.ts';

export const questionSets = {
  'questionSet.at': '“{place}”: {reason:message}',
  'questionSet.noSection': 'Add a section.',
  'questionSet.noQuestion': 'The section has no question. Add one, or remove the section.',
  'questionSet.noStatement': 'Enter the attestation statement.',
  'questionSet.noTitle': 'Enter a title for the section.',
  'questionSet.noLabel': 'Enter the question.',
  'questionSet.sameKey': 'Its key “{key}” is taken. Each section and each question has a key of its own.',
  'questionSet.noChoices': 'Add at least two choices.',
  'questionSet.noChoiceLabel': 'A choice has no label. Enter one, or remove the choice.',
  'questionSet.sameChoice': 'Two choices have the same key “{key}”.',
  'questionSet.noPoints': 'Enter a label for every point of the scale.',
  'questionSet.laterQuestion':
    'It depends on a question that comes later or was removed. Move it, or choose another question.',
  'questionSet.rowsQuestion':
    'It is asked once, so it cannot depend on a question asked separately for each organization.',
  'questionSet.tooIntricate': 'Too many conditions depend on each other. Remove some.',
  'questionSet.neverShown': 'No answer can make it appear. Change its condition.',
  'questionSet.noRange': 'The smallest number is larger than the largest.',
} as const satisfies Sentences;
