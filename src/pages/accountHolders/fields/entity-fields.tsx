import { useWatch } from 'react-hook-form';
import { isBlank } from '../../../contracts/values/plain-text.ts';
import { focusControl } from '../../../framework/form/fields/error-summary.tsx';
import { useT } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import grid from '../../../framework/form/fields/form-sections.module.css';
import { AddressFields } from './address-fields.tsx';
import { useHolder } from '../form/holder-form.ts';
import { PhoneNumbers } from './phone-numbers.tsx';
import { TextField } from './text-field.tsx';

/** The fields of the business, in the order of the specification (section 2). The browser may autofill these and no others. */
export function BusinessFields() {
  const t = useT();
  return (
    <div className={grid.grid}>
      <TextField
        path="businessEntity.legalBusinessName"
        id="businessEntity.legalBusinessName"
        label={t('Legal Business Name')}
        autoComplete="section-business organization"
        className={grid.whole}
        aside={<UseTenantName />}
      />
      {/* Alone in its row, so that the address starts a new one. */}
      <div className={`${grid.whole} ${grid.grid}`}>
        <TextField
          path="businessEntity.governmentId"
          id="businessEntity.governmentId"
          label={t('Government ID')}
          help={t('EIN: nine digits, like 12-3456789')}
          required
          inputMode="numeric"
        />
      </div>
      <AddressFields path="businessEntity" id="businessEntity" autoFill />
      <PhoneNumbers path="businessEntity" id="businessEntity" autoFill />
    </div>
  );
}

/** Offers the tenant's name instead of presetting it, because the legal name may differ from the name in the portal. */
function UseTenantName() {
  const t = useT();
  const { form, change, tenantName } = useHolder();
  const typed = useWatch({ control: form.control, name: 'businessEntity.legalBusinessName' });
  const take = () => {
    change((values) => ({
      ...values,
      businessEntity: { ...values.businessEntity, legalBusinessName: tenantName },
    }));
    // Focus the input just filled in, for the user to check it.
    focusControl('businessEntity.legalBusinessName');
  };
  return (
    <Button
      look="quiet"
      className="screen-only"
      size="small"
      wraps
      start
      onClick={take}
      // Hidden rather than removed, so that nothing moves while the user types.
      style={isBlank(typed) ? undefined : { visibility: 'hidden' }}
    >
      {t('Use “{name}”', { name: tenantName })}
    </Button>
  );
}

export interface OwnerEntityFieldsProps {
  readonly path: `beneficialOwnerEntities.${number}`;
  readonly id: string;
}

export function OwnerEntityFields({ path, id }: OwnerEntityFieldsProps) {
  const t = useT();
  const at = <Name extends 'legalBusinessName' | 'dbaBusinessName' | 'governmentId' | 'parentCompany'>(
    name: Name,
  ) => ({
    path: `${path}.${name}` as const,
    id: `${id}.${name}`,
  });
  return (
    <div className={grid.grid}>
      <TextField {...at('legalBusinessName')} label={t('Legal Business Name')} required />
      <TextField {...at('dbaBusinessName')} label={t('DBA Business Name')} />
      <TextField
        {...at('governmentId')}
        label={t('Government ID')}
        help={t('EIN: nine digits, like 12-3456789')}
        required
        inputMode="numeric"
      />
      <TextField
        {...at('parentCompany')}
        label={t('Parent Company')}
        help={t('The company that owns this one, if there is one')}
      />
      <AddressFields path={path} id={id} />
      <PhoneNumbers path={path} id={id} />
    </div>
  );
}
