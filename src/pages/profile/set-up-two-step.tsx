/** The only page for users who must set up two-step sign-in and have not done so yet. */
import { useLogout } from '@refinedev/core';
import { useEffect } from 'react';
import { useT } from '../../i18n/translate.ts';
import { Page } from '../../shell/page/page.tsx';
import { Button } from '../../ui/button.tsx';
import { TwoStepSection } from './two-step-section.tsx';
import { Stack } from '../../ui/layout.tsx';
import { keepFocus } from '../../ui/lost-focus.ts';

export default function SetUpTwoStep() {
  const t = useT();
  const { mutate: logout } = useLogout();
  // Once it is set up, another page takes the place of this one, with the button that had the focus.
  useEffect(() => () => void requestAnimationFrame(keepFocus), []);
  return (
    <Page title={t('One more step before you go on')} width="narrow">
      <Stack gap={4}>
        <p>
          {t(
            'Your organization requires two-step sign-in: a code from an app on your phone, or a passkey on this device. Setting one up takes two minutes.',
          )}
        </p>
        <TwoStepSection />
        <div>
          <Button onClick={() => logout()}>{t('Logout')}</Button>
        </div>
      </Stack>
    </Page>
  );
}
