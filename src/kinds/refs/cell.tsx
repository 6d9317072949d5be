import { isObject } from '../../contracts/values/objects.ts';
import type { CellProps } from '../../framework/kinds/slot.ts';
import { Entries } from '../shared/entries.tsx';
import { entriesOf } from '../shared/plain.ts';
import { Reference } from '../shared/reference-link.tsx';

export const ReferencesCell = ({ value, field, full, plain }: CellProps) => (
  <Entries
    field={field}
    full={full}
    entries={entriesOf(value).map((one, index) => (
      <Reference
        key={isObject(one) && typeof one['id'] === 'number' ? one['id'] : index}
        value={one}
        target={plain === true ? undefined : field.target}
      />
    ))}
  />
);
