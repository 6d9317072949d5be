/** The portal's real list, form and record page for the draft resource, showing the sample rows. */
import { Refine, useDataProvider } from '@refinedev/core';
import { Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import { manifests } from 'virtual:manifests';
import type { OperationRow } from '../../contracts/api/operations.ts';
import { actionsOf } from '../../contracts/resource/actions.ts';
import type { Resource } from '../../contracts/resource/define-resource.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { manifestOf } from '../../contracts/resource/manifest.ts';
import { allow, everyone, may, type Principal } from '../../contracts/resource/policy.ts';
import { declarationOf, type ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import { seenBy } from '../../contracts/prototypes/prototype-viewer.ts';
import { CreateForm } from '../../framework/form/create-form.tsx';
import { EditForm } from '../../framework/form/edit-form.tsx';
import { Message } from '../../framework/list/list-messages.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { useListAddress } from '../../framework/list/use-list-address.ts';
import { useListContext } from '../../framework/list/use-list-context.ts';
import { ResourcesProvider, useResourceLoader } from '../../framework/resources.tsx';
import { inSentence } from '../../framework/words.ts';
import { failureWords } from '../../i18n/failure-words.ts';
import { useT } from '../../i18n/translate.ts';
import { Operations } from '../../providers/access.ts';
import { i18nProvider } from '../../providers/i18n.ts';
import { createQueryClient } from '../../providers/query-client.ts';
import { SeenAs, useSession } from '../../providers/session.ts';
import { PageLoading } from '../../shell/page/loading.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { PreviewedRecord } from './previewed-record.tsx';
import { type ServerBehavior, type RecordStore, sampleProvider } from './sample-provider.ts';

/** Name of the resource in the preview, whatever its final name; no real resource has it. */
const ownName = 'prototypeRecords';
const resources = [{ name: ownName }];

/** Without features that need a server: pages of their own, and downloads. */
function shownResource(document: ResourceDocument, granted: Granted): Resource {
  const { actions = {}, transfer: _transfer, ...declaration } = declarationOf(document);
  const offered = Object.entries(granted === 'none' ? {} : actions).map(([name, action]) => [
    name,
    granted === 'all' ? { ...action, grants: [allow(everyone)] } : action,
  ]);
  return { ...declaration, name: ownName, routes: {}, actions: Object.fromEntries(offered) };
}

/** Which actions are offered: all of them, those granted to the viewer, or none because the rows are read-only. */
type Granted = 'all' | 'asDeclared' | 'none';

function actionRows(resource: Resource): readonly OperationRow[] {
  return actionsOf(resource).map(([action, { grants }]) => ({
    operation: `${ownName}.${action}`,
    access: { resource: ownName, grants },
  }));
}

export type Shown = 'list' | 'form' | 'record';

export interface PreviewProps {
  readonly document: ResourceDocument;
  readonly records: readonly UnknownRecord[];
  readonly shown?: Shown;
  /** Receives added and changed rows; without it, the preview is read-only. */
  readonly store?: RecordStore | undefined;
  /** Principal to view as, under the prototype’s own access rules; by default the signed-in user, with full access. */
  readonly as?: Principal | undefined;
  readonly behavior?: ServerBehavior;
  /** Whether whoever views it as themselves may perform every action, whomever it is granted to. */
  readonly grantsAll?: boolean;
}

export function Preview({
  document,
  records: all,
  shown = 'list',
  store,
  as,
  behavior = 'usual',
  grantsAll = false,
}: PreviewProps) {
  const real = useDataProvider()();
  const load = useResourceLoader();
  const t = useT();
  const { principal } = useSession();
  const granted = store === undefined ? 'none' : grantsAll && as === undefined ? 'all' : 'asDeclared';
  const resource = useMemo(() => shownResource(document, granted), [document, granted]);
  const outside = use(Operations);
  const operations = useMemo(() => [...outside, ...actionRows(resource)], [outside, resource]);
  const records = useMemo(() => (as === undefined ? all : seenBy(resource, all, as)), [resource, all, as]);
  const source = useMemo(() => {
    // Marked as React does after awaiting it: waiting for it would hide the list, which would lose the focus.
    const own = Object.assign(Promise.resolve(resource), { status: 'fulfilled', value: resource });
    return {
      manifests: [...manifests, manifestOf(resource)],
      load: (name: string) => (name === ownName ? own : load(name)),
    };
  }, [resource, load]);
  const dataProvider = useMemo(
    () =>
      sampleProvider(resource, { records: records ?? [], store, behavior, principal: as ?? principal }, real),
    [resource, records, real, store, behavior, as, principal],
  );
  const [queries] = useState(createQueryClient);
  // New rows or fields change the results, so refetch. The client is kept: mounted components would not notice a new one.
  const answered = useRef(dataProvider);
  useEffect(() => {
    if (answered.current === dataProvider) return;
    answered.current = dataProvider;
    void queries.invalidateQueries();
  }, [queries, dataProvider]);
  if (records === undefined)
    return (
      <Message title={t('They can’t open this list')}>{t('Choose who can see it under “Access.”')}</Message>
    );
  const { create } = document.access;
  const mayCreate = as === undefined || (create !== undefined && may(create, as));
  return (
    <Refine
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      resources={resources}
      options={{ disableTelemetry: true, liveMode: 'off', reactQuery: { clientConfig: queries } }}
    >
      <SeenAs value={as}>
        <Operations value={operations}>
          <ResourcesProvider value={source}>
            <Suspense fallback={<PageLoading />}>
              {shown === 'list' ? (
                <PreviewedList resource={resource} store={store} mayCreate={mayCreate} as={as} />
              ) : shown === 'form' ? (
                <PreviewedForm resource={resource} mayCreate={mayCreate} isWritable={store !== undefined} />
              ) : (
                <PreviewedRecord resource={resource} records={records} />
              )}
            </Suspense>
          </ResourcesProvider>
        </Operations>
      </SeenAs>
    </Refine>
  );
}

function PreviewedForm({
  resource,
  mayCreate,
  isWritable,
}: {
  readonly resource: Resource;
  readonly mayCreate: boolean;
  readonly isWritable: boolean;
}) {
  const t = useT();
  // The form keeps its values until the row is added; then it is reset for the next one.
  const [added, setAdded] = useState(0);
  if (!mayCreate || !isWritable)
    return <Message title={t('They can’t add {many}', { many: inSentence(resource.label[1]) })} />;
  const next = () => setAdded(added + 1);
  return <CreateForm key={added} resource={resource} onDone={next} onCancel={next} />;
}

interface PreviewedListProps {
  readonly resource: Resource;
  readonly store: RecordStore | undefined;
  readonly mayCreate: boolean;
  readonly as: Principal | undefined;
}

function PreviewedList({ resource, store, mayCreate, as }: PreviewedListProps) {
  const t = useT();
  const context = useListContext(resource);
  const { state, setState } = useListAddress(context);
  const [open, setOpen] = useState<UnknownRecord | 'new'>();
  const close = () => setOpen(undefined);
  // Escape or a click outside must not discard what was typed.
  const [isDirty, setIsDirty] = useState(false);
  const onClose = isDirty ? {} : { onClose: close };
  const one = inSentence(resource.label[0]);
  const { access } = resource;
  const mayOn = (grants: typeof access.update, record?: UnknownRecord) =>
    as === undefined || (grants !== undefined && may(grants, as, record, true));
  const isWritable = store !== undefined;
  const add =
    isWritable && mayCreate ? (
      <Button icon={<PlusIcon />} onClick={() => setOpen('new')}>
        {t('Add {one}', { one })}
      </Button>
    ) : undefined;
  return (
    <>
      {add !== undefined && <div>{add}</div>}
      <ListView
        context={context}
        state={state}
        setState={setState}
        label={t(resource.label[1])}
        create={add}
        onEdit={isWritable && mayOn(access.update) ? setOpen : undefined}
      />
      {open === 'new' && (
        <Dialog wide title={t('Add {one}', { one })} {...onClose}>
          <CreateForm resource={resource} onDone={close} onCancel={close} onDirty={setIsDirty} />
        </Dialog>
      )}
      {open !== undefined && open !== 'new' && (
        <Dialog wide title={t('Change {one}', { one })} {...onClose}>
          <EditForm resource={resource} latest={open} onDone={close} onCancel={close} onDirty={setIsDirty} />
          {store !== undefined && mayOn(access.delete, open) && (
            <RemoveRow store={store} record={open} one={one} onDone={close} />
          )}
        </Dialog>
      )}
    </>
  );
}

interface RemoveRowProps {
  readonly store: RecordStore;
  readonly record: UnknownRecord;
  readonly one: string;
  readonly onDone: () => void;
}

/** Deletes a row after an inline confirmation. */
function RemoveRow({ store, record, one, onDone }: RemoveRowProps) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { principal } = useSession();
  if (!store.mayRemove(principal, record)) return null;
  const remove = async () => {
    setIsBusy(true);
    try {
      await store.remove(record);
      onDone();
    } catch (error) {
      setProblem(failureWords(error));
      setIsBusy(false);
    }
  };
  return (
    <p>
      {isAsking && t('Delete this {one} for good?', { one })}{' '}
      {/* The same button, so that it keeps the focus. */}
      <Button size="small" look={isAsking ? 'default' : 'danger'} onClick={() => setIsAsking(!isAsking)}>
        {isAsking ? t('Keep it') : t('Delete {one}', { one })}
      </Button>{' '}
      {isAsking && (
        <Button size="small" look="danger" busy={isBusy} onClick={() => void remove()}>
          {t('Delete')}
        </Button>
      )}
      {problem !== undefined && <span role="alert"> {problem}</span>}
    </p>
  );
}
