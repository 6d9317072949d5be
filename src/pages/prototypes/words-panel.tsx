/** Spanish translations of the prototype's texts that the portal has none for. */
import { Descriptions, Input, Radio } from 'antd';
import { Fragment } from 'react';
import { genderKey } from '../../contracts/messages/sentence.ts';
import { useT } from '../../i18n/translate.ts';
import { Stack } from '../../ui/layout.tsx';
import { Panel } from './panel.tsx';
import { Text } from '../../ui/text.tsx';

interface WordsPanelProps {
  /** Texts without Spanish in the portal; some may be translated here. */
  readonly words: readonly string[];
  /** Texts with Spanish in the portal, which is used unchanged. */
  readonly known: readonly (readonly [words: string, spanish: string])[];
  /** Name of one row, if the portal does not know its gender in Spanish. */
  readonly noun: string | undefined;
  readonly spanish: Readonly<Record<string, string>>;
  readonly onChange: (spanish: Readonly<Record<string, string>>, step: string) => void;
}

export function WordsPanel({ words, known, noun, spanish, onChange }: WordsPanelProps) {
  const t = useT();
  const set = (key: string, value: string) => {
    const { [key]: _, ...rest } = spanish;
    onChange(value === '' ? rest : { ...rest, [key]: value }, `spanish ${key}`);
  };
  const gender = noun !== undefined && (
    <Gender noun={noun} value={spanish[genderKey(noun)]} onChange={(value) => set(genderKey(noun), value)} />
  );
  return (
    <Panel title={t('Spanish')}>
      {words.length === 0 && noun === undefined && (
        <Text tone="muted">{t('The portal already has Spanish for all of its text.')}</Text>
      )}
      {noun !== undefined && !words.includes(noun) && gender}
      {words.map((one) => (
        <Fragment key={one}>
          <Stack as="label" gap={2}>
            {one}
            <Input
              lang="es"
              value={spanish[one] ?? ''}
              maxLength={500}
              onChange={({ target }) => set(one, target.value)}
            />
          </Stack>
          {one === noun && gender}
        </Fragment>
      ))}
      {known.length > 0 && (
        <Stack gap={2}>
          <Text tone="muted">
            {t(
              'The portal already has Spanish for these words, the same in every list. To say something else, use other words.',
            )}
          </Text>
          <Descriptions
            size="small"
            column={1}
            items={known.map(([label, spanish]) => ({
              key: label,
              label,
              children: <span lang="es">{spanish}</span>,
            }))}
          />
        </Stack>
      )}
    </Panel>
  );
}

interface GenderProps {
  readonly noun: string;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Sentences about a row and the names of its states must agree in gender with its name. */
function Gender({ noun, value, onChange }: GenderProps) {
  const t = useT();
  const label = t('Gender of “{name}” in Spanish', { name: noun });
  return (
    <Stack gap={2}>
      <span aria-hidden="true">{label}</span>
      <Radio.Group
        aria-label={label}
        // `null` clears the selection when the choice is undone.
        value={value ?? null}
        options={[
          { value: 'm', label: t('Masculine (el)') },
          { value: 'f', label: t('Feminine (la)') },
        ]}
        onChange={({ target }: { target: { value?: unknown } }) => onChange(String(target.value))}
      />
    </Stack>
  );
}
