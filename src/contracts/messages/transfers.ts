/** Messages about uploads and downloads. */
import type { Sentences } from './sentence.ts';

export const transfers = {
  'file.howToSend': 'Send one file, as the part “file” of multipart/form-data.',
  'file.empty': 'The file is empty.',
  'file.tooLarge': 'The file is larger than {most:bytes}.',
  'file.typeNotTaken': 'Files of this type are not accepted. Choose one of these: {types:list}.',
  'file.tooManyWaiting': 'You have uploaded many files without saving. Save first, or try again later.',
  'download.workbookFull': {
    by: 'rows',
    one: 'A workbook holds {most:number} rows, and this is {rows:number}. Download it as CSV.',
    other: 'A workbook holds {most:number} rows, and these are {rows:number}. Download CSV, or fewer rows.',
  },

  'upload.tooLarge': 'The file is larger than {most:bytes}. Split it into smaller files.',
  'upload.notWhole': 'The file is too large. Split it into smaller files.',
  'upload.brokeOff': 'The upload was interrupted, or is not valid multipart/form-data. Try again.',
  'upload.noPart': 'The part “file” is missing.',
  'upload.diskFull':
    'The server has too little disk space left to accept files. Tell an administrator, and try again later.',
  'upload.stopping': 'The service is stopping. Upload the file again in a moment.',
  'upload.tooManyWaiting': 'More than {most:number} rows would wait. Submit or cancel earlier uploads first.',
  'upload.missing': 'There is no such upload.',
  'upload.notAllowed': 'Your role in this organization does not allow uploading these.',
  'upload.changed': 'This upload has changed. Review it again.',
  'upload.state.validating': 'This cannot be done while the upload is being checked.',
  'upload.state.ready': 'This cannot be done with an upload that is ready to submit.',
  'upload.state.committing': 'This cannot be done while the upload is being submitted.',
  'upload.state.committed': 'This cannot be done with an upload that has been submitted.',
  'upload.state.failed': 'This cannot be done with an upload that failed.',
  'upload.state.cancelled': 'This cannot be done with an upload that is canceled.',
  'upload.state.withdrawing': 'This cannot be done while the upload is being withdrawn.',
  'upload.state.withdrawn': 'This cannot be done with an upload that was withdrawn.',
  'upload.decided': {
    by: 'decided',
    one: 'One record of this file can no longer be withdrawn: it was decided on, changed or used, or its period was closed. Nothing was withdrawn.',
    other:
      '{decided:number} records of this file can no longer be withdrawn: they were decided on, changed or used, or their period was closed. Nothing was withdrawn.',
  },
  'upload.later': 'Withdraw upload {upload}, “{file}”, first: it was submitted later.',
  'upload.withdrawBroken':
    'Something went wrong on the server. Nothing was withdrawn. The error was recorded; try again.',
  'upload.notWithdrawable': 'What this file did cannot be withdrawn.',
  'upload.rejectedRows': {
    by: 'rows',
    one: 'One row has errors. Correct the file, or choose to leave this row out.',
    other: '{rows:number} rows have errors. Correct the file, or choose to leave these rows out.',
  },
  'upload.wholeGoals': 'Goals are replaced as a whole: correct the rows with errors first.',
  'upload.nothingToCommit': 'There is no row to submit.',
  'upload.unclearDates':
    'Dates such as {date} can mean two days. Say whether month or day comes first, then submit.',
  'upload.confirmWarnings': {
    by: 'warnings',
    one: 'There is one warning. Confirm it to submit.',
    other: 'There are {warnings:number} warnings. Confirm them to submit.',
  },
  'upload.noSuchLine': 'The file has no line {line}.',
  'upload.badCharacter': 'The value for line {line} contains an invalid character.',
  'upload.noRoom': 'The file has too many columns. Add {name} to the file, then upload it again.',
  'upload.noColumns': 'This file has no columns to choose from.',
  'upload.columnTwice': 'A column of the file is chosen twice, or does not exist.',
  'upload.unknownColumn': 'There is no column “{name}”.',
  'upload.changedSinceCheck':
    'Something changed after this file was checked. Nothing was submitted. Review it again.',
  'upload.noLongerAllowed':
    'The person who asked for this lost their account or role before it was done. Someone else can ask for it again.',
  'upload.broken':
    'Something went wrong on the server. Nothing of this file was used. The error was recorded; upload it again.',
  'upload.expired':
    'It was not submitted within 30 days, so its rows were deleted. Upload the file again if it is still needed.',
} as const satisfies Sentences;
