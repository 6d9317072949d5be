/** How values are displayed, by kind: on one line in a list's cell or, with `full`, in full on a record's page. */
import type { ReactNode } from 'react';
import type { Kind } from '../contracts/resource/fields.ts';
import type { CellProps } from '../framework/kinds/slot.ts';
import { AddressCell } from './address/cell.tsx';
import { CustomCell } from './custom/cell.tsx';
import { DateCell } from './date/cell.tsx';
import { EmailCell } from './email/cell.tsx';
import { FileCell } from './file/cell.tsx';
import { ImageCell } from './image/cell.tsx';
import { ListCell } from './list/cell.tsx';
import { PhoneCell } from './phone/cell.tsx';
import { ReferenceCell } from './ref/cell.tsx';
import { ReferencesCell } from './refs/cell.tsx';
import { RowsCell } from './rows/cell.tsx';
import { MutedCell } from './shared/muted-cell.tsx';
import { NumberCell } from './shared/number-cell.tsx';
import { StateCell } from './shared/state-cell.tsx';
import { TextCell } from './text/cell.tsx';
import { TimestampCell } from './timestamp/cell.tsx';
import { UrlCell } from './url/cell.tsx';

/** A kind without a cell is a compile-time error. */
export const cells: { readonly [K in Kind]: (props: CellProps) => ReactNode } = {
  text: TextCell,
  email: EmailCell,
  phone: PhoneCell,
  url: UrlCell,
  money: NumberCell,
  integer: NumberCell,
  number: NumberCell,
  percent: NumberCell,
  date: DateCell,
  timestamp: TimestampCell,
  choice: StateCell,
  code: StateCell,
  flag: StateCell,
  ref: ReferenceCell,
  refs: ReferencesCell,
  list: ListCell,
  rows: RowsCell,
  address: AddressCell,
  secret: MutedCell,
  json: MutedCell,
  file: FileCell,
  image: ImageCell,
  custom: CustomCell,
};
