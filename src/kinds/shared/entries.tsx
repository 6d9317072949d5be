import type { ReactNode } from 'react';
import { Text } from '../../ui/text.tsx';

/** Several values: all of them below one another, or as many as one line shows, and a count of the rest. */
export function Entries({
  entries,
  full,
  shown,
}: {
  readonly entries: readonly ReactNode[];
  readonly full: boolean | undefined;
  readonly shown: number;
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
