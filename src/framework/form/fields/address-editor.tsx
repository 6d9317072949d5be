import { f } from '../../../contracts/resource/fields.ts';
import type { GroupEditorProps } from '../form-control.ts';
import styles from './address-editor.module.css';

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
    <div className={styles.address}>
      {Object.entries(parts).map(([key, field]) =>
        renderField({ name: `${name}.${key}`, fieldKey: key, field }),
      )}
    </div>
  );
}
