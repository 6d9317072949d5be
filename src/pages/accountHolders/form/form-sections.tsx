import { memo } from 'react';
import { useT } from '../../../i18n/translate.ts';
import grid from '../../../framework/form/fields/form-sections.module.css';
import { ControlPerson } from '../owners/control-person.tsx';
import { BusinessFields } from '../fields/entity-fields.tsx';
import { OwnerEntities } from '../owners/owner-entities.tsx';
import { OwnerIndividuals } from '../owners/owner-individuals.tsx';
import { Section } from './section.tsx';
import { TextField } from '../fields/text-field.tsx';

/** The fieldsets (specification section 2). Memoized, so that saving a draft or updating the summary does not re-render them. */
export const FormSections = memo(function FormSections() {
  const t = useT();
  return (
    <>
      <Section name="information">
        <div className={grid.grid}>
          <TextField path="natureOfBusiness" id="natureOfBusiness" label={t('Nature of Business')} required />
          <TextField
            path="websiteUrl"
            id="websiteUrl"
            label={t('Website URL')}
            inputMode="url"
            autoComplete="section-business url"
          />
        </div>
      </Section>
      <Section name="business">
        <BusinessFields />
      </Section>
      <ControlPerson />
      <OwnerEntities />
      <OwnerIndividuals />
    </>
  );
});
