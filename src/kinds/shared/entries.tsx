import type { ReactNode } from 'react';
import type { Field } from '../../contracts/resource/fields.ts';
import { kindOf } from '../kinds.ts';
import { Text } from '../../ui/text.tsx';

/** Several values: all of them as a list or, on one line, as many as a cell shows and a count of the rest. */
export function Entries({
  entries,
  field,
  full,
}: {
  readonly entries: readonly ReactNode[];
  readonly field: Field;
  readonly full: boolean | undefined;
}) {
  if (full === true) {
    return (
      <ul>
        {entries.map((entry, index) => (
          // The index works as the key because the entries are never reordered.
          <li key={index}>{entry}</li>
        ))}
      </ul>
    );
  }
  const { shownInCell: shown = entries.length } = kindOf(field);
  const rest = entries.length - shown;
  return (
    <>
      {entries.slice(0, shown).flatMap((entry, index) => (index === 0 ? [entry] : [', ', entry]))}
      {rest > 0 && (
        <Text as="span" tone="muted" size="s">
          {' '}
          +{rest}
        </Text>
      )}
    </>
  );
}
