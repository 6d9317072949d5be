import type { ReactNode } from 'react';
import type { Field } from '../../contracts/resource/fields.ts';
import { kindOf } from '../kinds.ts';
import { Text } from '../../ui/text.tsx';

/** Several values: all of them below one another, or as many as one line shows, and a count of the rest. */
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
          // The entries of one value are drawn whole and never moved: their place is their identity.
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
