/** Invites people: their addresses, one role and one tenant for all of them, and then the outcome for each. */
import { TextArea } from '../../ui/text-area.ts';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import * as z from 'zod';
import type { Reference } from '../../contracts/resource/fields.ts';
import { type Invited, maxInvitations } from '../../contracts/identity/invitations.ts';
import { text } from '../../contracts/messages/encoded.ts';
import { roles, type Role } from '../../contracts/resource/policy.ts';
import { Field } from '../../framework/form/fields/field.tsx';
import { useUnsavedInput } from '../../providers/unsaved-input.ts';
import { ReferenceSelect } from '../../framework/form/inputs/reference-select.tsx';
import { useRecordNavigation } from '../../framework/record-navigation.ts';
import { useManifest } from '../../framework/resources.tsx';
import { inSentence } from '../../framework/words.ts';
import { failureWords } from '../../i18n/failure-words.ts';
import { messageTextWords } from '../../i18n/messages.ts';
import { currentLanguage, useT } from '../../i18n/translate.ts';
import { isSuperTenant } from '../../providers/access.ts';
import { useSession } from '../../providers/session.ts';
import { Page } from '../../shell/page/page.tsx';
import { Button } from '../../ui/button.tsx';
import { invite } from './identity-calls.ts';
import { InvitedPeople } from './invited-people.tsx';
import { withoutStart } from '../../contracts/values/without-start.ts';
import { addressesIn } from './pasted-addresses.ts';
import { Failure } from '../../ui/failure.tsx';
import { Columns, Line, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { Select } from '../../ui/select.tsx';

interface Values {
  readonly addresses: string;
  readonly tenant: Reference | null;
  readonly role: Role;
}

const email = z.email();
export default function InvitePeople({ resource }: { readonly resource: string }) {
  const t = useT();
  const manifest = useManifest(resource);
  const { crumbs, cancel } = useRecordNavigation(manifest);
  const { principal, tenant } = useSession();
  // The user came from the page of an organization, whose name the select looks up.
  const asked = Number(useSearchParams()[0].get('userRoleTenants.tenant'));
  const [outcomes, setOutcomes] = useState<readonly Invited[]>();
  const { control, handleSubmit, setError, clearErrors, reset, getValues, setValue, formState } =
    useForm<Values>({
      defaultValues: {
        addresses: '',
        tenant: !isSuperTenant(principal)
          ? { id: tenant.id, name: tenant.name }
          : asked > 0
            ? { id: asked, name: '' }
            : null,
        role: 'member',
      },
    });
  const { errors, isSubmitting, isDirty } = formState;
  useUnsavedInput(isDirty);
  const roleWords: { readonly [R in Role]: string } = {
    admin: t('Admin'),
    member: t('Member'),
    viewer: t('Viewer'),
  };
  const mistakeIn = (text: string): string | true => {
    const { addresses, others } = addressesIn(text);
    if (addresses.length + others.length === 0) return t('Enter at least one email address.');
    if (addresses.length > maxInvitations)
      return t('Invite at most {most} people at a time.', { most: maxInvitations });
    const wrong = [...others, ...addresses.filter((one) => !email.safeParse(one).success)];
    return (
      wrong.length === 0 ||
      t(
        {
          by: 'n',
          one: 'This is not an email address: {list}',
          other: 'These are not email addresses: {list}',
        },
        { n: wrong.length, list: wrong.join(', ') },
      )
    );
  };
  const submit = handleSubmit(async ({ addresses, tenant: chosen, role }) => {
    if (chosen === null) return;
    try {
      const told = await invite({
        emails: [...addressesIn(addresses).addresses],
        tenantId: chosen.id,
        role,
        language: currentLanguage(),
      });
      setOutcomes(told);
      const typed = getValues('addresses');
      reset({ addresses: '', tenant: chosen, role });
      // What was typed while they were being sent is not sent yet.
      if (typed !== addresses) setValue('addresses', withoutStart(typed, addresses), { shouldDirty: true });
    } catch (error) {
      setError('root', {
        message: failureWords(error),
      });
    }
  });
  return (
    <Page title={t('Create {one}', { one: inSentence(manifest.label[0]) })} breadcrumb={crumbs} width="form">
      <Text tone="muted" size="s" below={3}>
        {t('People join by invitation. Each person gets a link by email and chooses a password.')}
      </Text>
      {outcomes !== undefined && <InvitedPeople outcomes={outcomes} />}
      <Stack as="form" gap={5} noValidate onSubmit={(event) => void submit(event)}>
        <Failure>{errors.root?.message}</Failure>
        <Stack framed={6}>
          <Columns min={320} gap={[5, 6]} align="start">
            <Controller
              control={control}
              name="addresses"
              rules={{ validate: mistakeIn }}
              render={({ field }) => (
                <Field
                  id="addresses"
                  label={t('Email addresses')}
                  help={t('One or more, separated by commas, spaces, or line breaks.')}
                  message={errors.addresses?.message}
                  required
                >
                  {(attributes) => (
                    <TextArea
                      {...field}
                      {...attributes}
                      {...(errors.addresses === undefined ? {} : { status: 'error' })}
                      rows={5}
                    />
                  )}
                </Field>
              )}
            />
            <Stack gap={5}>
              <Controller
                control={control}
                name="tenant"
                rules={{ validate: (value) => value !== null || t('Choose a tenant.') }}
                render={({ field }) => (
                  <Field id="tenant" label={t('Tenant')} message={errors.tenant?.message} required>
                    {(attributes) => (
                      <ReferenceSelect
                        attributes={attributes}
                        value={field.value}
                        onChange={(value) => {
                          clearErrors('tenant');
                          field.onChange(value);
                        }}
                        onBlur={field.onBlur}
                        onWords={(words) =>
                          words === ''
                            ? clearErrors('tenant')
                            : setError('tenant', {
                                message: messageTextWords(text('field.onlySearched', { words })),
                              })
                        }
                        focusRef={field.ref}
                        resource="tenants"
                        where={{ isActive: true }}
                        disabled={!isSuperTenant(principal)}
                      />
                    )}
                  </Field>
                )}
              />
              <Controller
                control={control}
                name="role"
                render={({ field }) => (
                  <Field
                    id="role"
                    label={t('Role')}
                    help={t(
                      'Admins manage people and records, members edit records, and viewers can only view.',
                    )}
                    required
                  >
                    {(attributes) => (
                      <Select<Role>
                        {...field}
                        {...attributes}
                        options={roles.map((value) => ({ value, label: roleWords[value] }))}
                      />
                    )}
                  </Field>
                )}
              />
            </Stack>
          </Columns>
        </Stack>
        <Line shared gap={3}>
          <Button look="primary" type="submit" busy={isSubmitting}>
            {t('Send invitations')}
          </Button>
          {/* What was sent cannot be canceled here. */}
          <Button onClick={cancel}>{outcomes === undefined || isDirty ? t('Cancel') : t('Done')}</Button>
        </Line>
      </Stack>
    </Page>
  );
}
