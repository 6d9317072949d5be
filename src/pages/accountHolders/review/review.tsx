import { Alert, Card } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import type { SubmissionInput } from '../../../contracts/account-holder/account-holder.ts';
import { formatDate } from '../../../contracts/values/dates.ts';
import { maskGovernmentId } from '../../../contracts/values/government-id.ts';
import { Button } from '../../../ui/button.tsx';
import { useT } from '../../../i18n/translate.ts';
import { Certification } from '../form/certification.tsx';
import { Detail, Details, EntityDetails, PersonDetails, type ShowSecret } from '../holder-details.tsx';
import { entityTitle, individualTitle } from '../owners/owner-titles.ts';
import styles from './review.module.css';
import { sectionTitle, type SectionName } from '../form/sections.ts';

export interface ReviewProps {
  readonly payload: SubmissionInput;
  readonly warnings: readonly ReviewWarning[];
  /** The owner who is also the control person, when there is one. */
  readonly controlPersonIs: string | undefined;
  /** What went wrong when it was sent, in words; it can be sent again. */
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

/** IDs are masked; a date of birth is what is to be checked here. */
const secret: ShowSecret = (path, value) =>
  path.endsWith('.dob') ? formatDate(value) : maskGovernmentId(value);

/** Everything that will be sent, as it will be sent, to be read once more. */
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
  const { beneficialOwnerEntities: entities, beneficialOwnerIndividuals: individuals } = payload;
  return (
    <div className={styles.review}>
      <h2 ref={heading} className={styles.title} tabIndex={-1}>
        {t('Review before submitting')}
      </h2>
      <p className={styles.intro}>
        {t('This is what will be sent. Government IDs are shown by their last four digits.')}
      </p>
      <Warnings warnings={warnings} onWarning={onWarning} />
      <Part name="information" onEdit={onEdit}>
        <Details>
          <Detail label={t('Nature of Business')}>{payload.natureOfBusiness}</Detail>
          <Detail label={t('Website URL')}>{payload.websiteUrl}</Detail>
        </Details>
      </Part>
      <Part name="business" onEdit={onEdit}>
        <EntityDetails entity={payload.businessEntity} path="businessEntity" secret={secret} />
      </Part>
      <Part name="control" onEdit={onEdit}>
        {controlPersonIs !== undefined && (
          <p className={styles.note}>{t('The same person as {title}', { title: controlPersonIs })}</p>
        )}
        <PersonDetails person={payload.controlPerson} path="controlPerson" secret={secret} />
      </Part>
      <Part name="entities" onEdit={onEdit}>
        {entities.length === 0 && <p className={styles.note}>{t('No entity owns 25% or more.')}</p>}
        {entities.map((entity, index) => (
          <div key={`${entity.governmentId}-${index}`} className={styles.owner}>
            <h4 className={styles.ownerTitle}>{entityTitle(index + 1, entity.legalBusinessName)}</h4>
            <EntityDetails entity={entity} path={`beneficialOwnerEntities[${index}]`} secret={secret} />
          </div>
        ))}
      </Part>
      <Part name="individuals" onEdit={onEdit}>
        {individuals.length === 0 && <p className={styles.note}>{t('No individual owns 25% or more.')}</p>}
        {individuals.map((person, index) => (
          <div key={`${person.governmentId}-${index}`} className={styles.owner}>
            <h4 className={styles.ownerTitle}>
              {individualTitle(index + 1, person.firstName, person.lastName)}
            </h4>
            <PersonDetails person={person} path={`beneficialOwnerIndividuals[${index}]`} secret={secret} />
          </div>
        ))}
      </Part>
      <div className={styles.end}>
        {failure !== undefined && (
          <div ref={alert} role="alert" tabIndex={-1}>
            <Alert
              role="none"
              type="error"
              showIcon
              title={<h3 className={styles.partTitle}>{t('It could not be submitted')}</h3>}
              description={failure}
            />
          </div>
        )}
        <Certification />
        <div className={styles.actions}>
          <Button
            look="primary"
            // The second click of a double click on the form's Submit, should this stand in the same place.
            onClick={({ detail }) => detail < 2 && onSubmit()}
          >
            {t('Submit')}
          </Button>
          <Button onClick={onBack}>{t('Back to the form')}</Button>
        </div>
      </div>
    </div>
  );
}

function Part({
  name,
  onEdit,
  children,
}: {
  readonly name: SectionName;
  readonly onEdit: (section: SectionName) => void;
  readonly children: ReactNode;
}) {
  const t = useT();
  const title = sectionTitle(name);
  return (
    <section aria-labelledby={`review-${name}`}>
      <Card
        title={
          <h3 id={`review-${name}`} className={styles.partTitle}>
            {title}
          </h3>
        }
        extra={
          <Button look="quiet" aria-label={t('Edit {title}', { title })} onClick={() => onEdit(name)}>
            {t('Edit')}
          </Button>
        }
      >
        {children}
      </Card>
    </section>
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
          <h3 id="review-warnings" className={styles.partTitle}>
            {t('Worth a second look')}
          </h3>
        }
        description={
          <>
            <p className={styles.note}>{t('You can submit anyway.')}</p>
            <ul className={styles.warningList}>
              {warnings.map(({ id, label, message }) => (
                <li key={`${id}-${message}`}>
                  <Button look="quiet" className={styles.warning ?? ''} onClick={() => onWarning(id)}>
                    {`${label}: ${message}`}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        }
      />
    </section>
  );
}
