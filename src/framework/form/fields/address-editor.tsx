import { f } from '../../../contracts/resource/fields.ts';
import { Columns } from '../../../ui/layout.tsx';
import type { GroupEditorProps } from '../form-control.ts';

/** Specification section 3, "Address". */
const parts = {
  address1: f.text({ label: 'Address 1' }),
  address2: f.text({ label: 'Address 2', optional: true }),
  city: f.text({ label: 'City' }),
  state: f.text({ label: 'State' }),
  postalCode: f.text({ label: 'Postal code' }),
  country: f.text({ label: 'Country' }),
};

export function AddressEditor({ name, renderField }: GroupEditorProps) {
  return (
    <Columns nested min={220}>
      {Object.entries(parts).map(([key, field]) =>
        renderField({ name: `${name}.${key}`, fieldKey: key, field }),
      )}
    </Columns>
  );
}
