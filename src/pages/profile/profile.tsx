/** The signed-in user's own account: personal data, password, sessions, and deleting the account. */
import { useNavigate } from 'react-router';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { firstPath } from '../../contracts/resource/fixed-paths.ts';
import { EditForm } from '../../framework/form/edit-form.tsx';
import { RecordUnavailable } from '../../framework/record-unavailable.tsx';
import { useManifest, useResource } from '../../framework/resources.tsx';
import { useRecord } from '../../framework/use-record.ts';
import { useT } from '../../i18n/translate.ts';
import { useSession } from '../../providers/session.ts';
import { fetchProfile } from '../../providers/sign-in.ts';
import { stepBack } from '../../shell/page/go-back.ts';
import { Page } from '../../shell/page/page.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';

export default function ProfilePage() {
  const t = useT();
  const { me } = useSession();
  const manifest = useManifest('users');
  const isActing = me.actor != null;
  const { record, failure, retry } = useRecord('users', String(me.user.id));
  if (isActing)
    return (
      <Page title={t('Your profile')} width="narrow">
        <p>{t('You are viewing as another person: nothing can be changed. Stop viewing first.')}</p>
      </Page>
    );
  if (failure !== undefined)
    return <RecordUnavailable manifest={manifest} failure={failure} onRetry={retry} />;
  return (
    <Page title={t('Your profile')} width="form" loading={record === undefined}>
      {record !== undefined && (
        <Stack gap={4}>
          <section aria-labelledby="personal-data">
            <h2 id="personal-data" className="visually-hidden">
              {t('Personal data')}
            </h2>
            <Text tone="muted" size="s" below={3}>
              {t('You sign in with {email}.', { email: me.user.emailAddress })}
            </Text>
            <PersonalData record={record} />
          </section>
          <PasswordSection />
          <TwoStepSection />
          <SessionsSection />
          <DeleteAccount />
        </Stack>
      )}
    </Page>
  );
}

function PersonalData({ record }: { readonly record: UnknownRecord }) {
  const resource = useResource('users');
  const navigate = useNavigate();
  // Refresh the profile, because the header shows the name as well.
  const refresh = () => void fetchProfile().catch(() => undefined);
  return (
    <EditForm
      resource={resource}
      latest={record}
      stays
      onDone={refresh}
      onCancel={() => stepBack(() => void navigate(firstPath))}
    />
  );
}
