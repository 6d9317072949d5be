/**
 * What is wrong with a row of an upload (`finding.<code>`), or with its file: {value} is what stands in the cell, {other} what
 * it was held against. Why an upload cannot go on.
 */
import { paymentDateRules } from '../payments/payment-dates.ts';
import type { Sentences } from './sentence.ts';

export const findings = {
  'finding.E01': 'No provider in the areas of this MCO has the TPI {value}.',
  'finding.E01.form': 'A TPI has nine digits, the first not zero; this is {value}.',
  'finding.E01.area': 'The provider with the TPI {value} is in {other}, where this MCO does not operate.',
  'finding.E01.inactive': 'The provider with the TPI {value} is inactive.',
  'finding.E02': 'The NPI {value} does not belong to this TPI, whose NPI is {other}.',
  'finding.E02.check': '{value} is not an NPI: it has ten digits, the last a check digit.',
  'finding.E03': 'There is no payment period “{value}”.',
  'finding.E03.state': 'The payment period “{value}” is not open; it is {other:label}.',
  'finding.E04': '“{value}” is not the code of an MCO that you report for.',
  'finding.E04.several': 'Several MCOs are called “{value}”: write the number of the one that is meant.',
  'finding.E05':
    '“{value}” is not an amount: write it like 1234.50 or $1,234.50, a negative one like -1234.50, without parentheses.',
  'finding.E05.zero': 'The amount is zero.',
  'finding.E05.negative': 'A goal is not negative.',
  'finding.E06': 'The reference {value} is taken by a payment that was reported before.',
  'finding.E06.file': '{value} stands in line {other} of this file already.',
  'finding.E07': 'A payment of the type {other} is not negative.',
  'finding.E08': '“{value}” is not a date: write it like 2026-09-30 or 09/30/2026.',
  'finding.E08.future': paymentDateRules['E08.future'].message,
  'finding.E08.program': paymentDateRules['E08.program'].message,
  'finding.E08.old': paymentDateRules['E08.old'].message,
  'finding.E09': '“{value}” does not agree with the provider’s own: {other}.',
  'finding.E09.unknown': 'There is no “{value}” here.',
  'finding.E10': 'A payment by {other} needs its trace number.',
  'finding.E11': 'This is required.',
  'finding.E12': '“{value}” is none of these: {other}.',
  'finding.E12.reversal':
    'A reversal is not entered by hand: the action “Reverse” makes it from the paid transaction.',
  'finding.E13': 'This has more than {other} characters.',
  'finding.W01':
    'From this payment on, more is reported than the goal of {value}. With all of this file it is {other} over the goal.',
  'finding.W02': 'A payment of this amount to this provider on this day is there already.',
  'finding.W03':
    'Only the first sheet of the workbook, “{value}”, is read. Something stands in these sheets too, and is not read: {other}.',
  'finding.W04':
    'The payment date {value} is not from the start of the period to a year after its due date: {other}.',
  'finding.W05':
    'Dates such as {value} can mean two days, and no date in this file says whether month or day comes first. Say below which it is.',
  'finding.F01':
    'These columns are missing: {other}. The file may have been made with an older template; say below which columns they are, or use the template.',
  'finding.F01.sheet':
    'These columns are missing: {other}. Only the first sheet of a workbook is read, and here it is “{value}”: put the sheet with the rows first, or say below which columns they are.',
  'finding.F02': 'The file is not in UTF-8. In Excel, save it as “CSV UTF-8” or as a workbook (.xlsx).',
  'finding.F03': 'The file has more than {other} rows. Send it in parts.',
  'finding.F04': 'This file was already submitted, as upload {other}.',
  'finding.F06': 'The file has no rows below its line of titles.',
  'finding.F06.sheet':
    'The sheet “{other}” has no rows below its line of titles. Only the first sheet of a workbook is read: put the sheet with the rows first.',
  'finding.F08':
    'Line {other} holds a character that is none (NUL, or half of one). The file may be damaged: delete the character there, or save the file again.',
  'finding.F07':
    'Several columns of the file have the same title: {other}. Choose below which of them is meant, then check again.',
  'finding.F05.old':
    'The file cannot be read: it is a workbook of an old kind (.xls), or has a password. Save it as .xlsx, without a password.',
  'finding.F05.damaged':
    'The file cannot be read: it is damaged or is not an Excel workbook. Open it in Excel and save it again as .xlsx.',
  'finding.F05.password':
    'The file cannot be read: the workbook is protected by a password. Save it without one.',
  'finding.F05.unpacked':
    'The file cannot be read: the workbook is too large when unpacked. Send it as CSV, or in parts.',
  'finding.F05.text': 'The file cannot be read: its rows hold too much text. Send it in parts.',
  'finding.F05.parts':
    'The file cannot be read: the workbook has too many parts. Send its rows alone, in a workbook of their own.',
  'finding.F05.sheets':
    'The file cannot be read: the workbook has more than {other} sheets. Send the sheet with the rows alone.',
  'finding.F05.columns':
    'The file cannot be read: line {value} has more than {other} columns. Delete those that are not needed.',
  'finding.F05.line':
    'The file cannot be read: a line is too long, or a quotation mark is not closed. It is in line {other}.',
  'finding.F05.quote':
    'The file cannot be read: there is a quotation mark in the wrong place. It is in line {other}.',
  'finding.F05.time': 'The file cannot be read: it takes too long. Send it as CSV, or in parts.',
  'finding.F05.memory': 'The file cannot be read: it takes too much memory. Send it as CSV, or in parts.',
  'upload.changedSinceCheck':
    'Something has changed since this was checked, and submitting it would do something other than what was shown. Nothing was submitted; review it again.',
  'upload.broken':
    'Something went wrong on the server, and nothing of this file was used. The error was recorded; upload the file again.',
  'upload.expired':
    'It was not submitted within 30 days, so the rows of the file were deleted. Upload the file again if it is still needed.',
} as const satisfies Sentences;
