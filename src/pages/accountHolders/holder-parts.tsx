/** An account holder, read-only and part by part, for the review and for its own page. */
import { Card } from 'antd';
import { useId, type ReactNode } from 'react';
import type { SubmissionInput } from '../../contracts/account-holder/account-holder.ts';
import { useT } from '../../i18n/translate.ts';
import { sectionTitle, type SectionName } from './form/sections.ts';
import { EntityDetails, PersonDetails, type ShowSecret } from './holder-details.tsx';
import { Text } from '../../ui/text.tsx';
import { Stack } from '../../ui/layout.tsx';
import { entityTitle, individualTitle } from './owners/owner-titles.ts';

export interface HolderPartProps {
  readonly title: string;
  /** Level of the heading. */
  readonly level?: 2 | 3;
  /** Actions beside the title. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** As far from the sides as the sections of other records (ui/layout.module.css). */
const sides = { paddingInline: 'clamp(var(--space-4), 3vw, var(--space-6))' } as const;
/** A title of two lines would touch the edges of its line. */
const cardStyles = { header: sides, body: sides, title: { paddingBlock: 'var(--space-3)' } } as const;

export function HolderPart({ title, level = 2, extra, children }: HolderPartProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id}>
      <Card
        extra={extra}
        styles={cardStyles}
        title={
          <Text as={Heading} id={id} size="l" keepLines>
            {title}
          </Text>
        }
      >
        {children}
      </Card>
    </section>
  );
}

export interface HolderPartsProps {
  readonly holder: Pick<
    SubmissionInput,
    'businessEntity' | 'controlPerson' | 'beneficialOwnerEntities' | 'beneficialOwnerIndividuals'
  >;
  readonly level?: 2 | 3;
  /** @param whose the title of the card that holds the value, so that each "Reveal" button says what it reveals */
  readonly secretOf: (whose: string) => ShowSecret;
  readonly extraOf?: (name: SectionName) => ReactNode;
  /** Shown above the details of the control person. */
  readonly controlPersonNote?: string | undefined;
}

/** The business, its control person and its owners. */
export function HolderParts({
  holder,
  level = 2,
  secretOf,
  extraOf = () => undefined,
  controlPersonNote,
}: HolderPartsProps) {
  const t = useT();
  const part = (name: SectionName) => ({ title: sectionTitle(name), level, extra: extraOf(name) });
  const [business, control] = [sectionTitle('business'), sectionTitle('control')];
  return (
    <>
      <HolderPart {...part('business')}>
        <EntityDetails entity={holder.businessEntity} path="businessEntity" secret={secretOf(business)} />
      </HolderPart>
      <HolderPart {...part('control')}>
        {controlPersonNote !== undefined && (
          <Text tone="muted" below={3}>
            {controlPersonNote}
          </Text>
        )}
        <PersonDetails person={holder.controlPerson} path="controlPerson" secret={secretOf(control)} />
      </HolderPart>
      <OwnersPart
        {...part('entities')}
        none={t('No entity owns 25% or more.')}
        owners={holder.beneficialOwnerEntities.map((entity, index) => {
          const title = entityTitle(index + 1, entity.legalBusinessName ?? '');
          const path = `beneficialOwnerEntities[${index}]`;
          return { title, details: <EntityDetails entity={entity} path={path} secret={secretOf(title)} /> };
        })}
      />
      <OwnersPart
        {...part('individuals')}
        none={t('No individual owns 25% or more.')}
        owners={holder.beneficialOwnerIndividuals.map((person, index) => {
          const title = individualTitle(index + 1, person.firstName, person.lastName);
          const path = `beneficialOwnerIndividuals[${index}]`;
          return { title, details: <PersonDetails person={person} path={path} secret={secretOf(title)} /> };
        })}
      />
    </>
  );
}

interface OwnersPartProps extends Omit<HolderPartProps, 'children'> {
  readonly level: 2 | 3;
  /** Text shown when there is no owner. */
  readonly none: string;
  readonly owners: readonly { readonly title: string; readonly details: ReactNode }[];
}

function OwnersPart({ none, owners, ...part }: OwnersPartProps) {
  const Heading = part.level === 2 ? 'h3' : 'h4';
  return (
    <HolderPart {...part}>
      {owners.length === 0 ? (
        <Text tone="muted">{none}</Text>
      ) : (
        <Stack gap={3}>
          {owners.map(({ title, details }) => (
            <Card
              key={title}
              size="small"
              title={
                <Text as={Heading} keepLines>
                  {title}
                </Text>
              }
            >
              {details}
            </Card>
          ))}
        </Stack>
      )}
    </HolderPart>
  );
}
