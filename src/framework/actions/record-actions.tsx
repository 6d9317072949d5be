/** The action buttons on a record's page. */
import { Suspense, useRef, useState } from 'react';
import { actionsOf, type Action } from '../../contracts/resource/actions.ts';
import type { Resource } from '../../contracts/resource/define-resource.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { myValues } from '../../contracts/resource/policy.ts';
import { bind, matches } from '../../contracts/resource/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import { useMayCheck } from '../../providers/access.ts';
import { useSession } from '../../providers/session.ts';
import { toast } from '../../shell/toast.ts';
import { toastFailure } from '../../shell/toast-failure.ts';
import { Button } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/lost-focus.ts';
import { newIdempotencyKey } from '../form/idempotency-key.ts';
import { useManifest } from '../resources.tsx';
import { recordName } from '../words.ts';
import { reasonWords } from './action-words.ts';
import { useAct } from './use-act.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';

const ActionDialog = lazyWithRetry(async () => (await import('./action-dialog.tsx')).ActionDialog);

/** The actions that the record's state and the caller's role allow. */
export function useOffered(
  resource: Resource,
  record: UnknownRecord,
): readonly (readonly [name: string, action: Action])[] {
  const may = useMayCheck();
  const mine = myValues(useSession().principal);
  return actionsOf(resource).filter(
    ([name, { on, when = {} }]) =>
      on !== 'selection' &&
      may(`${resource.name}.${name}`, record) &&
      matches(bind(when, mine), record, true),
  );
}

export function RecordActions({
  resource,
  record,
}: {
  readonly resource: Resource;
  readonly record: UnknownRecord;
}) {
  const t = useT();
  const manifest = useManifest(resource.name);
  const offered = useOffered(resource, record);
  /** The action drawn as the primary button: the first one declared with that tone. */
  const leading = offered.find(([, { tone }]) => tone === 'primary')?.[0];
  const { send, tell } = useAct(resource);
  const [asked, setAsked] = useState<readonly [name: string, action: Action]>();
  const [busy, setBusy] = useState<string>();
  const sending = useRef(false);
  // The button of an action that was run leaves with the next set of buttons, which may render only after the dialog has
  // closed and returned the focus to it.
  const shown = offered.map(([name]) => name).join();
  useKeptFocus(shown);
  const selection = { records: [{ id: record.id, version: record.version }] };
  /**
   * Runs an action without input or confirmation at once; such an action can be undone if it declares how. Otherwise
   * opens the dialog.
   */
  const start = async (name: string, action: Action) => {
    if (action.input !== undefined || action.confirm !== undefined) {
      setAsked([name, action]);
      return;
    }
    if (sending.current) return;
    sending.current = true;
    setBusy(name);
    try {
      const outcome = await send(name, action, { selection }, newIdempotencyKey());
      const [passedOver] = outcome.skipped;
      if (passedOver === undefined) tell(action, outcome);
      else toast({ title: t('Not done'), description: reasonWords(passedOver), variant: 'destructive' });
    } catch (error) {
      toastFailure(error);
    } finally {
      sending.current = false;
      setBusy(undefined);
    }
  };
  return (
    <>
      {offered.map(([name, action]) => (
        <Button
          key={name}
          look={action.tone === 'primary' && name !== leading ? 'default' : (action.tone ?? 'default')}
          busy={busy === name}
          onClick={() => void start(name, action)}
        >
          {t(action.label)}
        </Button>
      ))}
      {asked !== undefined && (
        <Suspense>
          <ActionDialog
            resource={resource}
            name={asked[0]}
            action={asked[1]}
            selection={selection}
            recordName={recordName(manifest, record)}
            onDone={() => undefined}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
