import { useT } from '../../../i18n/translate.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';

/** What the user certifies by submitting. Shown above every Submit button. */
export function Certification() {
  const t = useT();
  return (
    <Stack gap={2}>
      <Text measure="72ch">
        {t(
          'By selecting Submit you certify that everything given here is complete and accurate to the best of your knowledge, and that you may open an account for this business.',
        )}
      </Text>
      <Text measure="72ch">
        {t('You also accept the terms in the')}{' '}
        <a href="/legalDisclaimer" target="_blank" rel="noreferrer">
          {t('legal disclaimer (opens in a new tab)')}
        </a>
        .
      </Text>
    </Stack>
  );
}
