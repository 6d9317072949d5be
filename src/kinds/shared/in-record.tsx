import { type ComponentType, Suspense } from 'react';
import type { CellProps } from '../../framework/kinds/slot.ts';
import { useRecordContext } from '../../framework/record-context.ts';
import { valueText } from '../texts.ts';
import type { StoredFileProps } from './file-link.tsx';

/** Renders what is fetched from the record around it; outside of a record, just the name. */
export function InRecord({
  Stored,
  ...props
}: CellProps & { readonly Stored: ComponentType<StoredFileProps> }) {
  const { value, field, plain, fieldKey, recordId } = props;
  const place = useRecordContext();
  const id = recordId ?? place?.id;
  const name = valueText(value, field);
  if (plain === true || place === undefined || id === undefined || fieldKey === undefined) return name;
  return (
    <Suspense fallback={name}>
      <Stored {...props} resource={place.resource} recordId={id} fieldKey={fieldKey} />
    </Suspense>
  );
}
