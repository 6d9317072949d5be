import { Card } from 'antd';
import type { ReactNode } from 'react';
import { attributesOf, Messages } from '../../../framework/form/fields/field.tsx';
import { useT } from '../../../i18n/translate.ts';
import { sectionId, sectionTitle, type SectionName } from './sections.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';

export interface SectionProps {
  readonly name: SectionName;
  readonly help?: string;
  /** DOM id of the list that the section contains; messages about the list link to it. */
  readonly listId?: string;
  readonly message?: string | undefined;
  readonly warning?: string | undefined;
  readonly children: ReactNode;
}

/** A fieldset of the form. */
export function Section({ name, help, listId, message, warning, children }: SectionProps) {
  useT();
  const id = listId ?? `${sectionId(name)}-group`;
  const { 'aria-describedby': describedBy } = attributesOf({ id, help, message, warning });
  return (
    <Card>
      <fieldset id={id} tabIndex={-1} aria-describedby={describedBy}>
        <Text as="legend">
          <Text as="h2" size="l" id={sectionId(name)} tabIndex={-1}>
            {sectionTitle(name)}
          </Text>
        </Text>
        {help !== undefined && (
          <Text id={`${id}-help`} tone="muted" measure="76ch" above={1}>
            {help}
          </Text>
        )}
        <Messages id={id} message={message} warning={warning} />
        <Stack above={5}>{children}</Stack>
      </fieldset>
    </Card>
  );
}
