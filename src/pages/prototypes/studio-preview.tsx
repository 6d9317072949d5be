/** The preview area of the studio: list, form, record or file, with a choice of rows, viewer and conditions. */
import { TextArea } from '../../ui/text-area.ts';
import { useMemo, useState } from 'react';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import {
  exampleRecords,
  withEmptyValues,
  withLongTexts,
} from '../../contracts/prototypes/prototype-examples.ts';
import { declarationOf, type ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import { principalOf, viewers } from '../../contracts/prototypes/prototype-viewer.ts';
import { roles, tenantTypes } from '../../contracts/resource/policy.ts';
import { resourceFile } from '../../contracts/resource/resource-file.ts';
import { useT } from '../../i18n/translate.ts';
import { audienceWords, roleWords } from './access-words.ts';
import { Preview, type Shown } from './preview.tsx';
import { type PilotRows, useTrialRows } from './record-stores.ts';
import { useDocumentWithOrigin, usePilotDocument } from './use-pilot-document.ts';
import type { ServerBehavior } from './sample-provider.ts';
import { Line, Stack } from '../../ui/layout.tsx';
import controls from '../../framework/form/inputs/controls.module.css';
import { Segmented } from '../../ui/segmented.tsx';
import { Text } from '../../ui/text.tsx';
import { Select } from '../../ui/select.tsx';

const counts = ['own', 'pilot', '0', '1', '50', '10000'] as const;
type Count = (typeof counts)[number];
const conditions = ['usual', 'long', 'empty', 'slow', 'failing'] as const;
type Condition = (typeof conditions)[number];

interface StudioPreviewProps {
  readonly document: ResourceDocument;
  readonly code: string;
  /** Sample rows; empty if none were provided. */
  readonly own: readonly UnknownRecord[];
  /** `undefined` if there is no pilot. */
  readonly pilot: PilotRows | undefined;
  /** Reports the rows being shown, so that comments can refer to them. */
  readonly onRecords: (records: readonly UnknownRecord[]) => void;
}

export function StudioPreview({ document, code, own, pilot, onRecords }: StudioPreviewProps) {
  const t = useT();
  const [shown, setShown] = useState<Shown | 'file'>('list');
  const [count, setCount] = useState<Count>(own.length > 0 ? 'own' : '50');
  const [condition, setCondition] = useState<Condition>('usual');
  const [viewer, setViewer] = useState('all');
  const { fields, title } = document;
  // Only the parts of fields that affect the rows; labels and help do not.
  const shape = JSON.stringify([title, fields.map(({ options: { optional, max } = {}, ...field }) => [field, optional, max])]); // prettier-ignore
  const records = useMemo(() => {
    const rows = count === 'own' || count === 'pilot' ? own : exampleRecords(fields, Number(count), own);
    if (condition === 'long') return withLongTexts(fields, rows);
    return condition === 'empty' ? withEmptyValues({ fields, title }, rows) : rows;
    // oxlint-disable-next-line react/exhaustive-deps -- `shape` holds the parts of the document that matter
  }, [count, own, condition, shape]);
  const tried = useTrialRows(records);
  const isPilot = count === 'pilot' && pilot !== undefined;
  const rows = isPilot ? pilot : tried;
  const { pilotDocument, leftOutWords } = usePilotDocument(document);
  const withOrigin = useDocumentWithOrigin(pilotDocument, pilot?.isOfSeveral === true);
  const as = useMemo(() => {
    const chosen = viewers.find((one) => keyOf(one) === viewer);
    return chosen === undefined ? undefined : principalOf(chosen, declarationOf(document), rows.records);
  }, [viewer, document, rows.records]);
  const look = (next: Count) => {
    setCount(next);
    onRecords(next === 'pilot' && pilot !== undefined ? pilot.records : own);
  };
  const countWords: { readonly [C in Count]: string } = {
    own: t('Sample rows ({count:number})', { count: own.length }),
    pilot: t('Rows of the pilot'),
    '0': t('No rows'),
    '1': t('One row'),
    '50': t('50 rows'),
    '10000': t('10,000 rows'),
  };
  const conditionWords: { readonly [C in Condition]: string } = {
    usual: t('As it is'),
    long: t('Long texts'),
    empty: t('Empty values'),
    slow: t('A slow server'),
    failing: t('An error'),
  };
  const isOffered = (one: Count) =>
    one === 'own' ? own.length > 0 : one === 'pilot' ? pilot !== undefined : true;
  const file = resourceFile(document.name);
  return (
    <Stack as="section" gap={3} aria-label={t('Preview')}>
      <Line align="center" justify="space-between">
        <Segmented<Shown | 'file'>
          aria-label={t('What is shown')}
          value={shown}
          options={[
            { value: 'list', label: t('List') },
            { value: 'form', label: t('Form') },
            { value: 'record', label: t('Record') },
            { value: 'file', label: t('File for a developer') },
          ]}
          onChange={setShown}
        />
        {shown !== 'file' && (
          <Line align="center">
            <Select<string>
              aria-label={t('View as')}
              popupMatchSelectWidth={false}
              value={viewer}
              options={[
                { value: 'all', label: t('View everything') },
                ...Object.entries(tenantTypes).map(([id, name]) => ({
                  label: t(name),
                  title: t(name),
                  options: roles.map((role) => {
                    const one = { tenantType: Number(id), role };
                    return { value: keyOf(one), label: `${t(name)}: ${roleWords(role)}` };
                  }),
                })),
              ]}
              onChange={setViewer}
            />
            <Select<Count>
              aria-label={t('Rows to look at')}
              popupMatchSelectWidth={false}
              value={count}
              options={counts.filter(isOffered).map((one) => ({ value: one, label: countWords[one] }))}
              onChange={look}
            />
            {!isPilot && (
              <Select<Condition>
                aria-label={t('Under which conditions')}
                popupMatchSelectWidth={false}
                value={condition}
                options={conditions.map((one) => ({ value: one, label: conditionWords[one] }))}
                onChange={setCondition}
              />
            )}
          </Line>
        )}
      </Line>
      {as !== undefined && shown !== 'file' && (
        <Text tone="muted">
          {as.tenant === undefined
            ? t('Seen as {who} of a tenant that has no rows of its own.', { who: audienceWords(as) })
            : t('Seen as {who} of {tenant}.', { who: audienceWords(as), tenant: as.tenant })}
        </Text>
      )}
      {isPilot && leftOutWords !== undefined && shown !== 'file' && <Text tone="muted">{leftOutWords}</Text>}
      {shown === 'file' ? (
        <>
          <Text tone="muted">
            {t('Put it in {folder}, then run npm run db:generate to create its table.', {
              folder: `src/resources/${file}`,
            })}
          </Text>
          <TextArea
            readOnly
            aria-label={file}
            className={controls.code ?? ''}
            rows={28}
            wrap="off"
            value={code}
          />
        </>
      ) : (
        <Preview
          // A new key remounts the preview, so that nothing from another viewer or other rows stays on the screen.
          key={`${viewer} ${count} ${condition}`}
          // Who added a row is no part of the finished list, which is what others are to see.
          document={!isPilot ? document : as === undefined ? withOrigin : pilotDocument}
          records={isPilot && as === undefined ? pilot.withOrigin : rows.records}
          shown={shown}
          store={isPilot && !pilot.isOpen ? undefined : rows.store}
          as={as}
          behavior={isPilot ? 'usual' : behaviorOf(condition)}
          grantsAll
        />
      )}
    </Stack>
  );
}

const keyOf = ({ tenantType, role }: { readonly tenantType: number; readonly role: string }) =>
  `${tenantType} ${role}`;

function behaviorOf(condition: Condition): ServerBehavior {
  return condition === 'slow' || condition === 'failing' ? condition : 'usual';
}
