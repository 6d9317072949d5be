import { f } from '../../contracts/fields.ts';
import type { GroupEditorProps } from './form-control.ts';
import styles from './address-editor.module.css';

/** Specification section 3, "Address". */
const parts = {
  address1: f.text({ label: 'Address 1' }),
  address2: f.text({ label: 'Address 2', optional: true }),
  city: f.text(),
  state: f.text({ max: 20 }),
  postalCode: f.text({ max: 20 }),
  country: f.text(),
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
