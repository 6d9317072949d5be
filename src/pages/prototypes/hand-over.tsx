/** What leaves the studio: the file of a developer, the prototype with its words and rows, and the pilot's rows alone. */
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import type { ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import { resourceFile } from '../../contracts/resource/resource-file.ts';
import { useT } from '../../i18n/translate.ts';
import { download, keepFile } from '../../providers/download.ts';
import { Button } from '../../ui/button.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './prototypes.module.css';

interface HandOverProps {
  readonly id: number;
  readonly document: ResourceDocument;
  readonly code: string;
  readonly spanish: Readonly<Record<string, string>>;
  /** Undefined: there is none. */
  readonly pilot: readonly UnknownRecord[] | undefined;
}

export function HandOver({ id, document, code, spanish, pilot }: HandOverProps) {
  const t = useT();
  const file = resourceFile(document.name);
  const whole = () => ({
    prototype: document,
    ...(Object.keys(spanish).length === 0 ? {} : { spanish }),
    ...(pilot === undefined || pilot.length === 0 ? {} : { rows: pilot.map(valuesOf) }),
  });
  return (
    <Stack as="section" gap={3} framed aria-label={t('Hand over')}>
      <Text as="h2" size="m">
        {t('Hand over')}
      </Text>
      <p className={styles.muted}>
        {t(
          'A developer takes it over with npm run resource -- adopt {file}: fields, Spanish words and rows.',
          {
            file: file.replace('.ts', '.prototype.json'),
          },
        )}
      </p>
      <Line align="center">
        <Button
          look="primary"
          onClick={() =>
            keepFile(
              new Blob([JSON.stringify(whole(), null, 2)], { type: 'application/json' }),
              file.replace('.ts', '.prototype.json'),
            )
          }
        >
          {t('Download prototype')}
        </Button>
        <Button
          disabled={document.title === ''}
          onClick={() => keepFile(new Blob([code], { type: 'text/plain' }), file)}
        >
          {t('Download for a developer')}
        </Button>
        {pilot !== undefined && (
          <Button onClick={() => void download({ url: `/api/prototypes/${id}/rows/download` })}>
            {t('Download the pilot’s rows')}
          </Button>
        )}
      </Line>
    </Stack>
  );
}

function valuesOf({
  id: _id,
  version: _version,
  createdAt: _made,
  updatedAt: _changed,
  ...values
}: UnknownRecord): Readonly<Record<string, unknown>> {
  return values;
}
