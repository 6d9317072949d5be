import { Alert } from 'antd';
import { useEffect, useRef } from 'react';
import type { SubmissionInput } from '../../../contracts/account-holder/account-holder.ts';
import { formatDate } from '../../../contracts/values/dates.ts';
import { maskGovernmentId } from '../../../contracts/values/government-id.ts';
import { Button } from '../../../ui/button.tsx';
import { useT } from '../../../i18n/translate.ts';
import { Certification } from '../form/certification.tsx';
import { Details, type ShowSecret } from '../holder-details.tsx';
import { HolderPart, HolderParts } from '../holder-parts.tsx';
import { sectionTitle, type SectionName } from '../form/sections.ts';
import { Line, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';

export interface ReviewProps {
  readonly payload: SubmissionInput;
  readonly warnings: readonly ReviewWarning[];
  /** The owner who is also the control person, when there is one. */
  readonly controlPersonIs: string | undefined;
  /** Message of the last failed submit, after which the user can submit again. */
  readonly failure: string | undefined;
  readonly onEdit: (section: SectionName) => void;
  readonly onWarning: (id: string) => void;
  readonly onBack: () => void;
  readonly onSubmit: () => void;
}
export interface ReviewWarning {
  readonly id: string;
  readonly label: string;
  readonly message: string;
}

/** A link on a line of its own must be tall enough to hit (WCAG 2.5.8). */
const apart = { paddingBlock: 'var(--space-1)' } as const;

/** Masks IDs. Dates of birth are shown, because the user is to check them here. */
const secret: ShowSecret = (path, value) =>
  path.endsWith('.dob') ? formatDate(value) : maskGovernmentId(value);

/** Shows everything exactly as it will be sent, for the user to read once more. */
export function Review({
  payload,
  warnings,
  controlPersonIs,
  failure,
  onEdit,
  onWarning,
  onBack,
  onSubmit,
}: ReviewProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (failure === undefined) return;
    alert.current?.focus({ preventScroll: true });
    alert.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  const edit = (name: SectionName) => (
    <Button
      look="quiet"
      className="screen-only"
      aria-label={t('Edit {title}', { title: sectionTitle(name) })}
      onClick={() => onEdit(name)}
    >
      {t('Edit')}
    </Button>
  );
  return (
    <Stack gap={5} measure={860}>
      <Stack gap={1}>
        <h2 ref={heading} tabIndex={-1}>
          <Text as="span" size="l">
            {t('Review before submitting')}
          </Text>
        </h2>
        <Text tone="muted">
          {t('This is what will be sent. Government IDs are shown by their last four digits.')}
        </Text>
      </Stack>
      <Warnings warnings={warnings} onWarning={onWarning} />
      <HolderPart title={sectionTitle('information')} level={3} extra={edit('information')}>
        <Details
          items={[
            { label: t('Nature of Business'), children: payload.natureOfBusiness },
            { label: t('Website URL'), children: payload.websiteUrl },
          ]}
        />
      </HolderPart>
      <HolderParts
        holder={payload}
        level={3}
        secretOf={() => secret}
        extraOf={edit}
        controlPersonNote={
          controlPersonIs === undefined
            ? undefined
            : t('The same person as {title}', { title: controlPersonIs })
        }
      />
      <Stack gap={5}>
        {failure !== undefined && (
          <div ref={alert} role="alert" tabIndex={-1}>
            <Alert
              role="none"
              type="error"
              showIcon
              title={
                <Text as="h3" size="l">
                  {t('It could not be submitted')}
                </Text>
              }
              description={failure}
            />
          </div>
        )}
        <Certification />
        <Line shared gap={3}>
          <Button
            look="primary"
            size="large"
            // Ignores the second click of a double click on the form's Submit, in case this button appears in the same place.
            onClick={({ detail }) => detail < 2 && onSubmit()}
          >
            {t('Submit')}
          </Button>
          <Button size="large" onClick={onBack}>
            {t('Back to the form')}
          </Button>
        </Line>
      </Stack>
    </Stack>
  );
}

function Warnings({ warnings, onWarning }: Pick<ReviewProps, 'warnings' | 'onWarning'>) {
  const t = useT();
  if (warnings.length === 0) return null;
  return (
    <section aria-labelledby="review-warnings">
      <Alert
        role="none"
        type="warning"
        title={
          <Text id="review-warnings" as="h3" size="l">
            {t('Worth a second look')}
          </Text>
        }
        description={
          <>
            <Text tone="muted" below={3}>
              {t('You can submit anyway.')}
            </Text>
            <Stack as="ul">
              {warnings.map(({ id, label, message }) => (
                <li key={`${id}-${message}`}>
                  <Button look="link" style={apart} onClick={() => onWarning(id)}>
                    {`${label}: ${message}`}
                  </Button>
                </li>
              ))}
            </Stack>
          </>
        }
      />
    </section>
  );
}
