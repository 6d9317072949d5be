/** What a spreadsheet leaves in place of a value, as regular expressions that PostgreSQL reads too. */
import type { FindingCode } from './uploads.ts';

/** `#N/A`, `#REF!` and others, in Spanish such as `#¡REF!`; and `####` of a column that is too narrow. */
export const spreadsheetError = '^#(N/A|N/D|[¡¿]?[A-Z/0]+[!?]|#{2,})$';
/** The digits that `9.1E+13` stands for are lost. */
export const shortenedNumber = '^[0-9]([.,][0-9]+)?E[+][0-9]{2,3}$';

/** Where any text is accepted, such as in a reference, these would pass for the value. */
export const spoiledCells = [
  { code: 'E17', pattern: spreadsheetError },
  { code: 'E18', pattern: shortenedNumber },
] as const satisfies readonly { readonly code: FindingCode; readonly pattern: string }[];
