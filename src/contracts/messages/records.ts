/** Records: finding, writing and acting on them. */
import type { Sentences } from './sentence.ts';

export const records = {
  'record.missing': 'This {record:one} does not exist, or you may not see it.',
  'record.seeFields': 'Some of what you entered is not right. See the fields.',
  'record.changed': 'This {record:one} was changed since you opened it.',
  'record.inUse': 'This {record:one} is still used by {users:many}. Change or delete those first.',
  'record.inUseElsewhere': 'This {record:one} is still used by other records. Change or delete those first.',
  'record.duplicate': 'Another {record:one} has the same {fields:labels}.',
  'record.maySee': 'You may not see {record:many}.',
  'record.mayCreate': 'You may not create {record:many}.',
  'record.mayCreateSuch': 'You may not create {record:many} with these values.',
  'record.mayChange': 'You may not change this {record:one}.',
  'record.mayDelete': 'You may not delete this {record:one}.',
  'record.maySeeHistory': 'You may not see the history of this {record:one}.',
  'record.mayReveal': 'You may not reveal the values of this {record:one}.',
  'record.mayChangeFields': 'You may not change some of these fields.',
  'record.mayWriteEntries': 'You may not change some of the entries. See the fields.',
  'record.notMasked': 'There is no masked value there.',
  'record.draftTooLarge': 'The draft is too large to be kept.',

  'action.changed': 'Someone changed this {record:one} in the meantime. Look at it again.',
  'action.state': 'Its {field:label} is “{state:words}”.',
  'action.notNow': 'This cannot be done with it as it is.',
  'action.denied': 'You may not do this with this {record:one}.',
  'action.unexpected':
    'Nothing was done: it would now affect {now:counted}, not {shown:counted} as you were shown. Look again, then choose “{action:words}” once more.',
  'action.paging': '“{name}” belongs to a page. Leave it out: everything that matches is chosen.',
  'action.twice': 'A record is chosen twice.',

  'survey.takesNoAnswers':
    'This survey takes no answers: it was submitted, its period is closed, or it is not yours to answer.',
  'survey.noQuestion': 'This is not asked here.',

  'prototype.full': 'A pilot keeps at most {most:number} rows of one organization.',
  'prototype.rowTooLong': 'The row has more than {most:number} characters.',
  'prototype.documentTooLong': 'The list has more to say than {most:number} characters.',
  'prototype.sampleTooLong': 'The sample rows have more than {most:number} characters. Keep fewer of them.',
} as const satisfies Sentences;
