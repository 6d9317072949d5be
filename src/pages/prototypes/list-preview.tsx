/** The product's own list of the resource that is being arranged, over the rows at hand. */
import { Refine, useDataProvider } from '@refinedev/core';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { manifests } from 'virtual:manifests';
import type { Resource } from '../../contracts/resource/define-resource.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { manifestOf } from '../../contracts/resource/manifest.ts';
import { declarationOf, type ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import { CreateForm } from '../../framework/form/create-form.tsx';
import { EditForm } from '../../framework/form/edit-form.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { useListAddress } from '../../framework/list/use-list-address.ts';
import { useListContext } from '../../framework/list/use-list-context.ts';
import { ResourcesProvider, useResourceLoader } from '../../framework/resources.tsx';
import { inSentence } from '../../framework/words.ts';
import { useT } from '../../i18n/translate.ts';
import { i18nProvider } from '../../providers/i18n.ts';
import { createQueryClient } from '../../providers/query-client.ts';
import { PageLoading } from '../../shell/page/loading.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { type RecordStore, sampleProvider } from './sample-provider.ts';

/** What it is called here, whatever it will be called: no resource of the product has the name. */
const ownName = 'prototypeRecords';
const resources = [{ name: ownName }];

/** Without what only a server can do: pages of records, downloads, actions. */
function shownResource(document: ResourceDocument): Resource {
  const { actions: _actions, transfer: _transfer, show: _show, ...declaration } = declarationOf(document);
  return { ...declaration, name: ownName, routes: {} };
}

export interface ListPreviewProps {
  readonly document: ResourceDocument;
  readonly records: readonly UnknownRecord[];
  /** Where rows are added and changed; left out, they are looked at. */
  readonly store?: RecordStore | undefined;
}

export function ListPreview({ document, records, store }: ListPreviewProps) {
  const real = useDataProvider()();
  const load = useResourceLoader();
  const resource = useMemo(() => shownResource(document), [document]);
  const source = useMemo(() => {
    const own = Promise.resolve(resource);
    return {
      manifests: [...manifests, manifestOf(resource)],
      load: (name: string) => (name === ownName ? own : load(name)),
    };
  }, [resource, load]);
  const dataProvider = useMemo(
    () => sampleProvider(resource, records, real, store),
    [resource, records, real, store],
  );
  // Other rows, or fields that are read otherwise, are other answers.
  const [client, setClient] = useState({ of: dataProvider, queries: createQueryClient() });
  if (client.of !== dataProvider) setClient({ of: dataProvider, queries: createQueryClient() });
  const { queries } = client;
  useEffect(() => () => queries.clear(), [queries]);
  return (
    <Refine
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      resources={resources}
      options={{ disableTelemetry: true, liveMode: 'off', reactQuery: { clientConfig: queries } }}
    >
      <ResourcesProvider source={source}>
        <Suspense fallback={<PageLoading />}>
          <Shown resource={resource} isWritable={store !== undefined} />
        </Suspense>
      </ResourcesProvider>
    </Refine>
  );
}

function Shown({ resource, isWritable }: { readonly resource: Resource; readonly isWritable: boolean }) {
  const t = useT();
  const context = useListContext(resource);
  const { state, setState } = useListAddress(context);
  const [open, setOpen] = useState<UnknownRecord | 'new'>();
  const close = () => setOpen(undefined);
  const one = inSentence(resource.label[0]);
  return (
    <>
      {isWritable && (
        <div>
          <Button icon={<PlusIcon />} onClick={() => setOpen('new')}>
            {t('Add {one}', { one })}
          </Button>
        </div>
      )}
      <ListView
        context={context}
        state={state}
        setState={setState}
        label={resource.label[1]}
        onEdit={isWritable ? setOpen : undefined}
      />
      {open !== undefined && (
        <Dialog wide title={open === 'new' ? t('Add {one}', { one }) : t('Change {one}', { one })}>
          {open === 'new' ? (
            <CreateForm resource={resource} onDone={close} onCancel={close} />
          ) : (
            <EditForm resource={resource} latest={open} onDone={close} onCancel={close} />
          )}
        </Dialog>
      )}
    </>
  );
}
