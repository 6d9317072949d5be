/** Downloads: the resource file for a developer, the whole prototype with translations and rows, and the rows of the pilot. */
import type { ReactNode } from 'react';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import type { ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import type { Sample } from '../../contracts/prototypes/prototype-saved.ts';
import { pilotRowsName } from '../../contracts/prototypes/prototype-rows.ts';
import { resourceFile } from '../../contracts/resource/resource-file.ts';
import { useT } from '../../i18n/translate.ts';
import { keepFile } from '../../providers/download.ts';
import { DownloadButton } from '../../shell/download-button.tsx';
import type { PilotRows } from './record-stores.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Panel } from './panel.tsx';
import { Text } from '../../ui/text.tsx';

interface HandOverProps {
  readonly id: number;
  readonly document: ResourceDocument;
  readonly code: string;
  readonly spanish: Readonly<Record<string, string>>;
  readonly sample: Sample | null;
  /** `undefined` if there is no pilot. */
  readonly pilot: Pick<PilotRows, 'records' | 'total'> | undefined;
  readonly isPilotRunning: boolean;
}

export function HandOver({ id, document, code, spanish, sample, pilot, isPilotRunning }: HandOverProps) {
  const t = useT();
  const file = resourceFile(document.name);
  const kept = file.replace('.ts', '.prototype.json');
  const { records: brought = [], total = 0 } = pilot ?? {};
  const whole = () => ({
    prototype: document,
    ...(Object.keys(spanish).length === 0 ? {} : { spanish }),
    ...(sample === null ? {} : { sample }),
    ...(brought.length === 0 ? {} : { rows: brought.map(valuesOf) }),
  });
  return (
    <Panel title={t('Hand over')}>
      {isPilotRunning && (
        <Text tone="warning">
          {t(
            'The pilot is running, and goes on after the list is taken over: rows added after the download are left behind. End it first under “Share.”',
          )}
        </Text>
      )}
      <Download
        says={t(
          '{file}: fields, access, Spanish words, sample rows, and the rows of the pilot. A developer takes it over with npm run resource -- adopt {file}; under “Open a file” you can go on with it yourself.',
          { file: kept },
        )}
      >
        <Button
          look="primary"
          onClick={() =>
            keepFile(new Blob([JSON.stringify(whole(), null, 2)], { type: 'application/json' }), kept)
          }
        >
          {t('Download the prototype')}
        </Button>
      </Download>
      {total > brought.length && (
        <Text tone="warning">
          {t(
            'This file has the newest {n:number} of {total:number} rows of the pilot. Send “Download the pilot’s rows” along with it, which has all of them.',
            { n: brought.length, total },
          )}
        </Text>
      )}
      <Download
        says={t('{file}: the fields and access alone, as the code of the portal has them.', { file })}
      >
        <Button
          disabled={document.title === ''}
          onClick={() => keepFile(new Blob([code], { type: 'text/plain' }), file)}
        >
          {t('Download the code')}
        </Button>
      </Download>
      {pilot !== undefined && (
        <Download
          says={t('{file}: the rows of the pilot, for a spreadsheet.', {
            file: `${pilotRowsName(document)}.csv`,
          })}
        >
          <DownloadButton file={{ url: `/api/prototypes/${id}/rows/download` }}>
            {t('Download the pilot’s rows')}
          </DownloadButton>
        </Download>
      )}
    </Panel>
  );
}

function Download({ says, children }: { readonly says: string; readonly children: ReactNode }) {
  return (
    <Stack gap={1} align="flex-start">
      {children}
      <Text tone="muted" breakWords>
        {says}
      </Text>
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
