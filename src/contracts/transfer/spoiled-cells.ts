/**
 * What a spreadsheet leaves in place of a value, as regular expressions that PostgreSQL reads too. Where any text is accepted,
 * such as in a reference, it would pass for the value.
 */
import type { FindingCode } from './uploads.ts';

export const spoiledCells = [
  /** `#N/A`, `#REF!` and others, in Spanish such as `#¡REF!`; and `####` of a column that is too narrow. */
  { code: 'E17', pattern: '^#(N/A|N/D|[¡¿]?[A-Z/0]+[!?]|#{2,})$' },
  /** The digits that `9.1E+13` stands for are lost. */
  { code: 'E18', pattern: '^[0-9]([.,][0-9]+)?E[+][0-9]{2,3}$' },
] as const satisfies readonly { readonly code: FindingCode; readonly pattern: string }[];
