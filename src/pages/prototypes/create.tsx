/** /prototypes/create: starts a prototype. It is saved at once, with personal data replaced by invented values. */
import { useDataProvider, useInvalidate } from '@refinedev/core';
import { useState } from 'react';
import { linearPatterns } from '../../contracts/resource/linear-patterns.ts';
import { runPatternsOn } from '../../contracts/resource/pattern.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { sampleOf } from '../../contracts/prototypes/prototype-sample.ts';
import { newIdempotencyKey } from '../../framework/form/idempotency-key.ts';
import { useRecordNavigation } from '../../framework/record-navigation.ts';
import { useManifest } from '../../framework/resources.tsx';
import { useT } from '../../i18n/translate.ts';
import { Page } from '../../shell/page/page.tsx';
import { useSession } from '../../providers/session.ts';
import { storePaste } from './paste-storage.ts';
import { refusalWords } from './refusal-words.ts';
import { keepPastedRows } from './pasted-rows.ts';
import { Start, type Started } from './start.tsx';
import { Text } from '../../ui/text.tsx';

// The author of a prototype must not be able to stop the browser of whoever fills in its form.
runPatternsOn(linearPatterns);

export default function NewPrototype({ resource }: { readonly resource: string }) {
  const t = useT();
  const manifest = useManifest(resource);
  const { crumbs, showRecord } = useRecordNavigation(manifest);
  const { userId } = useSession().principal;
  const provider = useDataProvider()();
  const invalidate = useInvalidate();
  const [problem, setProblem] = useState<string>();
  const save = async ({ document, spanish, sample, ...rows }: Started) => {
    setProblem(undefined);
    const invented = rows.columns.flatMap(({ field, personal }) =>
      personal === undefined ? [] : [field.key],
    );
    try {
      const { data } = await provider.create<UnknownRecord>({
        resource,
        variables: {
          name: document.label[1].slice(0, 100),
          document,
          sample: sample ?? sampleOf(document, rows, new Set(invented)),
          ...(spanish === undefined ? {} : { spanish }),
        },
        meta: { idempotencyKey: newIdempotencyKey() },
      });
      if (sample === undefined) keepPastedRows(data.id, { ...rows, invented });
      storePaste(userId);
      void invalidate({ resource, invalidates: ['list'] });
      showRecord(data);
    } catch (error) {
      setProblem(
        t('It could not be saved. Your changes are still here. {reason}', {
          reason: refusalWords(error),
        }),
      );
    }
  };
  return (
    <Page title={t('Prototype a list')} breadcrumb={crumbs} width="narrow">
      {problem !== undefined && (
        <Text role="alert" tone="danger">
          {problem}
        </Text>
      )}
      <Start onStart={(started) => void save(started)} />
    </Page>
  );
}
