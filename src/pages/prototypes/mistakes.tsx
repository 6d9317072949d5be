/** What is wrong with a prototype's file that somebody wrote, and how to mend it. */
import { mistakeInEnglish } from '../../contracts/messages/prototype-files.ts';
import type { MessageDescriptor } from '../../contracts/messages/sentence.ts';
import { useT } from '../../i18n/translate.ts';
import { wordsOfMessage } from '../../i18n/words.ts';
import { Stack } from '../../ui/layout.tsx';

export function Mistakes({ found }: { readonly found: readonly MessageDescriptor[] }) {
  const t = useT();
  return (
    <>
      {t('Correct this, then try again:')}
      <Stack as="ul" bullets gap={1} above={1}>
        {found.map((one) => {
          const words = wordsOfMessage(one) || mistakeInEnglish(one);
          return <li key={words}>{words}</li>;
        })}
      </Stack>
    </>
  );
}
