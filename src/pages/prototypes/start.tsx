/** Ways to start a prototype: from rows, an API description, an existing resource, or nothing. */
import { Checkbox, Input, Select, Upload } from 'antd';
import { TextArea } from '../../ui/text-area.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { manifests } from 'virtual:manifests';
import {
  documentOf,
  fieldOfCode,
  type ResourceDocument,
} from '../../contracts/prototypes/prototype-document.ts';
import { clonedDocument, draftDocument } from '../../contracts/prototypes/prototype-draft.ts';
import type { Rows } from '../../contracts/prototypes/prototype-sample.ts';
import type { Sample } from '../../contracts/prototypes/prototype-saved.ts';
import type { DescribedSchema } from '../../contracts/prototypes/prototype-openapi.ts';
import { labelOf } from '../../contracts/resource/fields.ts';
import { formatBytes } from '../../contracts/values/format-bytes.ts';
import { findingMessage } from '../../contracts/transfer/uploads.ts';
import { useResourceLoader } from '../../framework/resources.tsx';
import { message } from '../../contracts/messages/catalogue.ts';
import { failureWords } from '../../i18n/failure-words.ts';
import { findingWords } from '../../i18n/finding-words.ts';
import { messageWords } from '../../i18n/messages.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { chooseFile } from '../../ui/choose-file.ts';
import { useSession } from '../../providers/session.ts';
import { useUnsentInput } from '../../providers/unsaved-input.ts';
import { storePaste, readPaste } from './paste-storage.ts';
import { maxBytes, maxPasted, maxRows } from './reading/reading-limits.ts';
import { useReferenceTitles } from './reading/reference-titles.ts';
import { takenNames } from './taken-names.ts';
import { Line, Stack } from '../../ui/layout.tsx';
import { Mistakes } from './mistakes.tsx';
import { Panel } from './panel.tsx';
import { Text } from '../../ui/text.tsx';
import { focusControl } from '../../framework/form/fields/error-summary.tsx';
import { attributesOf, Messages, redWhereWrong } from '../../framework/form/fields/field.tsx';
import controls from '../../framework/form/inputs/controls.module.css';

const cellsId = 'cells';
/** With more schemas than this, a searchable select replaces the buttons. */
const maxButtons = 12;

export interface Started extends Rows {
  readonly document: ResourceDocument;
  readonly spanish?: Readonly<Record<string, string>> | undefined;
  /** Sample of a downloaded prototype, whose personal data was already handled there. */
  readonly sample?: Sample | undefined;
}

export function Start({ onStart }: { readonly onStart: (started: Started) => void }) {
  const t = useT();
  const load = useResourceLoader();
  const references = useReferenceTitles();
  const { userId } = useSession().principal;
  const [before] = useState(() => readPaste(userId));
  const [text, setText] = useState(before.text);
  const [name, setName] = useState(before.name);
  const [missing, setMissing] = useState<string>();
  const [problem, setProblem] = useState<ReactNode>();
  const [listProblem, setListProblem] = useState<string>();
  const [schemas, setSchemas] = useState<readonly DescribedSchema[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [isChange, setIsChange] = useState(false);

  useEffect(() => storePaste(userId, { name, text }), [userId, name, text]);
  // It is kept while the user goes elsewhere, but only as long as the tab is open.
  useUnsentInput(name !== '' || text !== '');

  // Aborted when the user leaves or starts with something else.
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const startWith = ({ document, spanish, sample }: Pick<Started, 'document' | 'spanish' | 'sample'>) =>
    onStart({ document, spanish, sample, cells: [], columns: [] });
  const begin = async (given: string | File, from: string) => {
    reading.current?.abort();
    const { signal } = (reading.current = new AbortController());
    setProblem(undefined);
    setMissing(undefined);
    setSchemas([]);
    setIsBusy(true);
    try {
      const [{ readSource }, content, records] = await Promise.all([
        import('./reading/read-source.ts'),
        typeof given === 'string' ? given : given.arrayBuffer().then((bytes) => new Uint8Array(bytes)),
        references(),
      ]);
      const read = await readSource({ content, references: records }, signal);
      switch (read.is) {
        case 'prototype':
          startWith(read);
          break;
        case 'described':
          if (read.schemas.length === 0)
            setProblem(t('It describes no records. Use an OpenAPI 3.0 or 3.1 document with schemas.'));
          setSchemas(read.schemas);
          break;
        case 'rows':
          if (read.cells.length < 2)
            setProblem(t('No rows were found. Include a header row, then the rows below it.'));
          else
            onStart({
              document: draftDocument(
                name || from,
                read.columns.map(({ field }) => field),
                takenNames,
                read.columns,
              ),
              cells: read.cells,
              columns: read.columns,
            });
          break;
        case 'newer':
          setProblem(messageWords(message('prototype.newer')));
          break;
        case 'mistaken':
          setProblem(<Mistakes found={read.mistakes} />);
          break;
        case 'tooLarge':
          setProblem(
            t('This description is too large to be read here. Keep only the schemas that the list needs.'),
          );
          break;
        case 'unread':
          setProblem(
            typeof read.reason === 'string'
              ? t('This could not be read. {reason}', { reason: read.reason })
              : findingWords(findingMessage(read.reason)),
          );
      }
    } catch (error) {
      if (signal.aborted) return;
      setProblem(t('This could not be read. {reason}', { reason: failureWords(error) }));
    } finally {
      if (!signal.aborted) setIsBusy(false);
    }
  };
  const describe = (schema: DescribedSchema | undefined) => {
    if (schema === undefined) return;
    const { fields } = schema;
    startWith({
      document: draftDocument(name || schema.name.replace(/^[A-Z]+ .*\//, ''), fields, takenNames),
    });
  };
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > maxBytes) {
      setProblem(t('{file} is larger than {most}.', { file: file.name, most: formatBytes(maxBytes) }));
      return;
    }
    await begin(file, file.name);
  };
  const clone = async (name: string) => {
    setListProblem(undefined);
    const resource = await load(name).catch((error: unknown) => setListProblem(failureWords(error)));
    if (resource === undefined) return;
    const field = fieldOfCode(resource);
    if (field === undefined)
      startWith({
        document: isChange ? documentOf(resource) : clonedDocument(documentOf(resource), takenNames),
      });
    else
      setListProblem(
        t('You can’t start from {list}: its field “{field}” is defined in code.', {
          list: t(resource.label[1]),
          field: t(labelOf(field, resource.fields[field])),
        }),
      );
  };

  const cells = attributesOf({ id: cellsId, message: missing });
  return (
    <Stack gap={4}>
      <Panel title={t('From rows')}>
        <Text tone="muted">
          {t('Copy cells from a spreadsheet, including the header row, and paste them here.')}
        </Text>
        <Stack as="label" gap={2}>
          {t('What the rows are, such as Site visits')}
          <Input value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
        </Stack>
        <div>
          <Stack as="label" gap={2}>
            {t('Cells, or an OpenAPI document')}
            <TextArea
              {...cells}
              {...redWhereWrong(cells)}
              className={controls.code ?? ''}
              rows={8}
              value={text}
              onPaste={(event) => {
                if (event.clipboardData.getData('text/plain').length <= maxPasted) return;
                event.preventDefault();
                setProblem(
                  t('What you pasted is larger than {most}. Save it as a file, then open the file here.', {
                    most: formatBytes(maxPasted),
                  }),
                );
              }}
              onChange={({ target }) => {
                setText(target.value);
                setMissing(undefined);
              }}
            />
          </Stack>
          <Messages id={cellsId} message={missing} />
        </div>
        <Line align="center">
          <Button
            look="primary"
            busy={isBusy}
            onClick={() => {
              if (text.trim() === '') {
                setMissing(t('Paste the cells here first, or open a file.'));
                focusControl(cellsId);
              } else void begin(text, 'rows');
            }}
          >
            {t('Create the list')}
          </Button>
          <Upload
            accept=".csv,.tsv,.txt,.xlsx,.json,.yaml,.yml"
            showUploadList={false}
            hasControlInside
            openFileDialogOnClick={false}
            // The file is read in the browser and not uploaded.
            beforeUpload={(file) => {
              void open(file);
              return false;
            }}
          >
            <Button aria-describedby="opens" onClick={chooseFile}>
              {t('Open a file')}
            </Button>
          </Upload>
        </Line>
        <Text tone="muted" id="opens">
          {t(
            'CSV, Excel (.xlsx, its first sheet), OpenAPI (JSON or YAML), or a prototype that was downloaded. Only the first {most:number} rows are used. What looks like personal data is replaced with made-up data before it is saved.',
            {
              most: maxRows,
            },
          )}
        </Text>
        {schemas.length > 0 && (
          <Stack gap={2}>
            {t('Which of these is a row?')}
            {schemas.length > maxButtons ? (
              <Select
                aria-label={t('Which of these is a row?')}
                placeholder={t('{n} to choose from', { n: schemas.length })}
                value={null}
                showSearch
                options={schemas.map(({ name: value }) => ({ value }))}
                onChange={(chosen: string | null) => describe(schemas.find((one) => one.name === chosen))}
              />
            ) : (
              <Stack as="ul" gap={1}>
                {schemas.map((schema) => (
                  <li key={schema.name}>
                    <Button wraps onClick={() => describe(schema)}>
                      {schema.name}
                    </Button>
                  </li>
                ))}
              </Stack>
            )}
          </Stack>
        )}
        {problem !== undefined && (
          <Text as="div" role="alert" tone="danger" breakWords>
            {problem}
          </Text>
        )}
      </Panel>
      <Panel title={t('From an existing list')}>
        <Text tone="muted">{t('Its fields, columns and filters, with sample rows.')}</Text>
        <Checkbox checked={isChange} onChange={({ target }) => setIsChange(target.checked)}>
          {t(
            'Propose changes to the chosen list instead of starting a new one. The developer sees what is different.',
          )}
        </Checkbox>
        <Select
          aria-label={t('List to start from')}
          placeholder={t('Choose a list')}
          value={null}
          options={manifests
            .filter(({ routes }) => routes.list !== undefined)
            .map((manifest) => ({ value: manifest.name, label: t(manifest.label[1]) }))}
          onChange={(chosen: string | null) => {
            if (chosen !== null) void clone(chosen);
          }}
        />
        {listProblem !== undefined && (
          <Text role="alert" tone="danger">
            {listProblem}
          </Text>
        )}
      </Panel>
      <Panel title={t('From scratch')}>
        <Text tone="muted">{t('Start with one field and add the rest.')}</Text>
        <div>
          <Button
            onClick={() =>
              startWith({
                document: draftDocument(
                  name || 'records',
                  [{ key: 'name', kind: 'text', options: { max: 100 } }],
                  takenNames,
                ),
              })
            }
          >
            {t('Start from scratch')}
          </Button>
        </div>
      </Panel>
    </Stack>
  );
}
