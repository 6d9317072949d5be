import { useInvalidate, useUpdate } from '@refinedev/core';
import { useId, useState } from 'react';
import { formatDate, dayAt } from '../../../contracts/values/dates.ts';
import type { UnknownRecord } from '../../../contracts/resource/fields.ts';
import { uploading } from '../../../contracts/values/files.ts';
import { isObject } from '../../../contracts/values/objects.ts';
import { Field } from '../../../framework/form/fields/field.tsx';
import { FileInput } from '../../../framework/form/inputs/file-input.tsx';
import { StoredFile } from '../../../kinds/file/stored-file.tsx';
import { messageTextWords } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/translate.ts';
import { useMay } from '../../../providers/access.ts';
import { RequestFailure } from '../../../providers/request-failure.ts';
import accountHolderDocuments from '../../../resources/account-holder-documents.ts';
import type { HolderRecord } from '../holder-record.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';

const { name: resource, fields } = accountHolderDocuments;

export interface AskedDocumentProps {
  readonly record: UnknownRecord;
  readonly holder: HolderRecord;
}

/** One requested document. It is saved as soon as it is uploaded, and can be replaced or removed until all are sent. */
export function AskedDocument({ record, holder }: AskedDocumentProps) {
  const t = useT();
  const id = useId();
  const invalidate = useInvalidate();
  const { mutateAsync: update } = useUpdate();
  const mayUpload = useMay(`${resource}.update`, { ...record, accountHolder: holder });
  /** The file chosen here, until the refetched record contains it. */
  const [chosen, setChosen] = useState<unknown>();
  const [problem, setProblem] = useState<string>();
  const request = typeof record['request'] === 'string' ? record['request'] : '';
  const stored = record['document'];
  const askedOn = t('Asked for on {date}', { date: formatDate(dayAt(new Date(record.createdAt))) });

  const save = async (value: unknown) => {
    setProblem(undefined);
    setChosen(value);
    const before = isObject(stored) ? stored['id'] : undefined;
    const after = isObject(value) ? value['id'] : undefined;
    if (value === uploading || before === after) return;
    try {
      await update({
        resource,
        id: record.id,
        values: { version: record.version, document: after === undefined ? null : { id: after } },
        successNotification: false,
        errorNotification: false,
      });
    } catch (error) {
      setProblem(problemIn(error) ?? t('It could not be saved. Try again.'));
    }
    // Refetch after a failure too, because somebody else may have uploaded it meanwhile.
    await Promise.all(
      [resource, 'accountHolders'].map((name) =>
        invalidate({ resource: name, invalidates: ['resourceAll'] }),
      ),
    );
    setChosen(undefined);
  };

  const link = (full: boolean) => (
    <StoredFile
      field={fields.document}
      value={stored}
      full={full}
      resource={resource}
      recordId={record.id}
      fieldKey="document"
    />
  );
  if (mayUpload) {
    return (
      <Field id={id} label={request} help={askedOn} message={problem} required>
        {(attributes) => (
          <FileInput
            field={fields.document}
            label={request}
            name="document"
            value={chosen === undefined ? stored : chosen}
            onChange={(value) => void save(value)}
            onBlur={() => undefined}
            focusRef={null}
            attributes={attributes}
            // Reviewers read it before it is sent, too, and senders check what they uploaded.
            link={isObject(stored) && chosen === undefined ? link(false) : undefined}
          />
        )}
      </Field>
    );
  }
  return (
    <Stack gap={1}>
      <Text as="h3" size="m" breakWords keepLines>
        {request}
      </Text>
      {isObject(stored) ? (
        <span>{link(true)}</span>
      ) : (
        stored === null && (
          <Text as="span" tone="muted" size="s">
            {t('Not uploaded yet')}
          </Text>
        )
      )}
      <Text as="span" tone="muted" size="s">
        {askedOn}
      </Text>
    </Stack>
  );
}

/** The server's message about the field, if there is one; otherwise its general message. */
function problemIn(error: unknown): string | undefined {
  if (!(error instanceof RequestFailure)) return undefined;
  const words = error.errors?.['document'];
  return words === undefined ? error.message : messageTextWords(words);
}
