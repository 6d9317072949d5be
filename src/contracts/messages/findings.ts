/**
 * Problems with a row of an upload (`finding.<code>`) or with the whole file, where {value} is the content of the cell and
 * {other} the value it was compared with. These sentences are not part of the catalogue, which every list loads: only pages
 * that read files need them.
 */
import { goalDateRule } from '../payments/goal-dates.ts';
import { paymentDateRules } from '../payments/payment-dates.ts';
import { catalogue } from './catalogue.ts';
import { formatMessage, type MessageDescriptor, type Sentences } from './sentence.ts';

export const findings = {
  'finding.E01': 'No provider in the SDAs of this MCO has the TPI {value}.',
  'finding.E01.form': 'A TPI has nine digits and does not start with 0. This one is {value}.',
  'finding.E01.area': 'The provider with the TPI {value} is in {other}, where this MCO does not operate.',
  'finding.E01.inactive': 'The provider with the TPI {value} is inactive.',
  'finding.E01.name': 'No provider has the TPI or the name “{value}”.',
  'finding.E01.several': 'Several providers are named “{value}”. Use the TPI instead.',
  'finding.E02': 'The NPI {value} does not belong to this TPI, whose NPI is {other}.',
  'finding.E02.check': '{value} is not a valid NPI. Check for a typo.',
  'finding.E03': 'There is no payment period “{value}”.',
  'finding.E03.inactive': 'The program of “{value}” is inactive.',
  'finding.E03.state': 'The payment period “{value}” is not open; it is {other:label}.',
  'finding.E04': '“{value}” is not the number or name of an MCO that you report for.',
  'finding.E04.inactive': 'The MCO “{value}” is inactive.',
  'finding.E04.several': 'Several MCOs are named “{value}”. Use the MCO’s number instead.',
  'finding.E05':
    '“{value}” is not an amount. Enter it like 1234.50 or $1,234.50, and a negative one like -1234.50, without parentheses.',
  'finding.E05.decimals': '“{value}” has more than two decimals. Round it to whole cents, like 1234.50.',
  'finding.E05.zero': 'The amount is zero.',
  'finding.E05.negative': 'A goal cannot be negative.',
  'finding.E06':
    'The reference {value} is already used by an earlier payment. A file adds payments; it does not change them.',
  'finding.E06.file': '{value} is already on line {other} of this file.',
  'finding.E07': 'A payment of the type {other} cannot be negative.',
  'finding.E08': '“{value}” is not a date. Enter it like 2026-09-30 or 09/30/2026.',
  'finding.E08.future': paymentDateRules['E08.future'].message,
  'finding.E08.program': paymentDateRules['E08.program'].message,
  'finding.E08.old': paymentDateRules['E08.old'].message,
  'finding.E08.goal': goalDateRule.message,
  'finding.E09': '“{value}” does not match our record of the provider: {other}.',
  'finding.E09.unknown': 'There is no “{value}” here. Check its name, or enter its number.',
  'finding.E10': 'A payment by {other} needs its trace number.',
  'finding.E11': 'This is required.',
  'finding.E12': '“{value}” is not one of these: {other}.',
  'finding.E12.reversal':
    'A reversal is not entered by hand: the action “Reverse” makes it from the paid transaction.',
  'finding.E13': 'This has more than {other} characters.',
  'finding.E14': '“{value}” is not a number. Enter it like 1234 or 1,234.5.',
  'finding.E15': 'More than one is named “{value}”. Enter its number instead.',
  'finding.E16': 'Remove the characters that cannot be shown.',
  'finding.E17':
    '“{value}” is an error of the spreadsheet, not a value. Enter the value here, or correct the cell there.',
  'finding.E18':
    '“{value}” is a number that a spreadsheet has shortened. Enter all of its digits. A column formatted as text keeps them.',
  'finding.E20': 'This row cannot be used.',
  'finding.W01':
    'With this payment, the amount reported exceeds the goal of {value}; with the whole file, by {other}.',
  'finding.W02': 'There is already a payment of this amount to this provider on this date.',
  'finding.W03': 'Only the first sheet, “{value}”, is read. Data in these is ignored: {other}.',
  'finding.W04':
    'The payment date {value} is not between the start of the period and one year after its due date: {other}.',
  'finding.W04.goal':
    'The effective date {value} is not between one year before the start of the period and one year after its due date: {other}.',
  'finding.W05':
    'Dates such as {value} are ambiguous, and no date in this file shows whether the month or the day comes first. Choose at the top of this page.',
  'finding.W06': 'A recoupment is usually negative. Check the sign.',
  'finding.W07':
    'Rows that the sheet hides are read too ({value}): lines {other}. Delete those that you do not want to submit.',
  'finding.F01':
    'These columns are missing: {other}. The file may be of an older template. Match the columns below, or use the current one.',
  'finding.F01.sheet':
    'These columns are missing: {other}. Only the first sheet of a workbook is read, here “{value}”. Put that with the rows first, or match the columns below.',
  'finding.F02': 'The file is not in UTF-8. In Excel, save it as “CSV UTF-8” or as a workbook (.xlsx).',
  'finding.F03': 'The file has more than {other} rows. Split it into smaller files.',
  'finding.F04': 'This file was already submitted, as upload {other}.',
  'finding.F06': 'The file has no rows below its header row.',
  'finding.F06.sheet':
    'The sheet “{other}” has no rows below its header row. Only the first sheet of a workbook is read. Put the sheet with the rows first.',
  'finding.F08': 'Line {other} contains an invalid character. Delete it, or save the file again.',
  'finding.F07':
    'Several columns have the same title: {other}. Choose the right one below, then check again.',
  'finding.F09':
    'The titles in line {value} have fewer cells than these lines: {other}. Write amounts as 1234.50 or "1,234.50", give each column a title, and delete what is above the titles.',
  'finding.F09.cells':
    'These cells have no title above them in line {value}: {other}. Give each column a title, or delete what is in these cells.',
  'finding.F10':
    'These cells have formulas without results: {other}. Open the file in a spreadsheet program, save it, and upload it again.',
  'finding.F11':
    'These cells are merged across rows: {other}. Only the first row of each has the value. Unmerge them, fill in every row, and upload the file again.',
  'finding.F05.old':
    'The file cannot be read: it is in the old .xls format or has a password. Save it as .xlsx without a password.',
  'finding.F05.damaged':
    'The file cannot be read: it is damaged or is not an Excel workbook. Open it in Excel and save it again as .xlsx.',
  'finding.F05.password':
    'The file cannot be read: the workbook is protected by a password. Save it without one.',
  'finding.F05.unpacked':
    'The file cannot be read: the workbook is too large when unpacked. Upload it as CSV, or split it into smaller files.',
  'finding.F05.text':
    'The contents cannot be read: the rows contain too much text. Split them into smaller files.',
  'finding.F05.parts': 'The file cannot be read: the workbook has too many parts. Send its rows alone.',
  'finding.F05.sheets':
    'The file cannot be read: the workbook has more than {other} sheets. Send its rows alone.',
  'finding.F05.columns':
    'The contents cannot be read: line {value} has more than {other} columns. Delete those that are not needed.',
  'finding.F05.lines':
    'The contents cannot be read: there are too many lines. Split them into smaller files.',
  'finding.F05.line':
    'The contents cannot be read: a line is too long, or a quotation mark is not closed. It is in line {other}.',
  'finding.F05.quote':
    'The contents cannot be read: there is a quotation mark in the wrong place. It is in line {other}.',
  'finding.F05.time':
    'The contents cannot be read: it takes too long. Use CSV, or split them into smaller files.',
  'finding.F05.memory':
    'The contents cannot be read: it takes too much memory. Use CSV, or split them into smaller files.',
} as const satisfies Sentences;

// Combined once: doing so takes longer than formatting, and a file of rejected rows has many findings.
const english = { locale: 'en-US', sentences: { ...catalogue, ...findings } };

/** In English; the message of a field or rule that rejects a value is of the catalogue. */
export function findingInEnglish(message: MessageDescriptor): string {
  return formatMessage(message, english);
}
