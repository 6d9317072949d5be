/** Messages about finding records, writing them, and performing actions on them. */
import type { Sentences } from './sentence.ts';

export const records = {
  'record.missing': 'This {record:one} does not exist, or you don’t have access to it.',
  'record.seeFields': 'Some fields need attention. See the message at each one.',
  'record.changed': 'This {record:one} was changed since you opened it.',
  'record.inUse': 'This {record:one} is still used by {users:many}. Change or delete those first.',
  'record.inUseElsewhere': 'This {record:one} is still used by other records. Change or delete those first.',
  'record.duplicate': 'Another {record:one} has the same {fields:labels}.',
  'record.maySee': 'You don’t have permission to view {record:many}.',
  'record.mayCreate': 'You don’t have permission to create {record:many}.',
  'record.mayCreateSuch': 'You don’t have permission to create {record:many} with these values.',
  'record.mayChange': 'You can’t change this {record:one}.',
  'record.mayDelete': 'You can’t delete this {record:one}.',
  'record.maySeeHistory': 'You don’t have permission to view the history of this {record:one}.',
  'record.mayReveal': 'You don’t have permission to reveal the values of this {record:one}.',
  'record.mayChangeFields': 'You can’t change some of these fields.',
  'record.mayWriteEntries': 'You can’t change some of the entries. See the fields.',
  'record.notMasked': 'There is no masked value there.',
  'record.draftTooLarge': 'The draft is too large to save.',

  'action.changed': 'Someone else changed this {record:one}. Review it again.',
  'action.state': 'Its {field:label} is “{state:words}”.',
  'action.notNow': 'This is not possible in its current state.',
  'action.denied': 'You don’t have permission to do this with this {record:one}.',
  'action.unexpected':
    'Nothing was done: it would now affect {now:counted}, not {shown:counted}. Review them, then choose “{action:words}” again.',
  'action.paging': '“{name}” belongs to a page. Leave it out: everything that matches is chosen.',
  'action.twice': 'A record is chosen twice.',

  'survey.takesNoAnswers':
    'This survey can no longer be answered: it was submitted, its period is closed, its respondent is inactive, or it is not yours.',
  'survey.noQuestion': 'This question is not part of the survey.',
  'survey.noSection': 'The survey has no such section.',
  'survey.noColleague': 'Choose a colleague who may answer surveys here.',
  'survey.takesNoComments': 'Comments can only be added while the survey is submitted.',

  'prototype.full': 'A pilot keeps at most {most:number} rows for each tenant.',
  'prototype.rowTooLong': 'The row has more than {most:number} characters.',
  'prototype.newer': 'It was made by a newer version of the portal. Open it there, or update this one.',
  'prototype.fieldKey':
    'A field cannot be called “{key}”. Its key starts with a lowercase letter and has only letters and digits, at most 51.',
  'prototype.reservedKey':
    'A field cannot be called “{key}”: that word has another meaning. Give it another key.',
  'prototype.documentTooLong': 'The description of this list is longer than {most:number} characters.',
  'prototype.sampleTooLong': 'The sample rows have more than {most:number} characters. Keep fewer of them.',
} as const satisfies Sentences;
