/** The Spanish of what the prototype says, where the portal has none yet. */
import { Input } from 'antd';
import { useT } from '../../i18n/translate.ts';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';

interface WordsPanelProps {
  /** Without Spanish in the portal; some of them have it here. */
  readonly words: readonly string[];
  readonly spanish: Readonly<Record<string, string>>;
  readonly onChange: (spanish: Readonly<Record<string, string>>, step: string) => void;
}

export function WordsPanel({ words, spanish, onChange }: WordsPanelProps) {
  const t = useT();
  return (
    <Stack as="section" gap={3} framed aria-label={t('Spanish')}>
      <Text as="h2" size="m">
        {t('Spanish')}
      </Text>
      {words.length === 0 && (
        <Text tone="muted">{t('The portal already has Spanish for all of its text.')}</Text>
      )}
      {words.map((one) => (
        <Stack as="label" key={one} gap={2}>
          {one}
          <Input
            lang="es"
            value={spanish[one] ?? ''}
            maxLength={500}
            onChange={({ target }) => {
              const { [one]: _, ...rest } = spanish;
              onChange(target.value === '' ? rest : { ...rest, [one]: target.value }, `spanish ${one}`);
            }}
          />
        </Stack>
      ))}
    </Stack>
  );
}
