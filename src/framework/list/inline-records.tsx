/** Records that are added and edited on the page of the record they reference: one form at a time, above their list. */
import { uploadPage } from '../../contracts/transfer/upload-page.ts';
import { Line, Stack } from '../../ui/layout.tsx';
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { useT } from '../../i18n/translate.ts';
import { isAllowed } from '../../providers/access.ts';
import { useMayUpload } from '../transfer/use-may-upload.ts';
import { session, useSession } from '../../providers/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CreateForm } from '../form/create-form.tsx';
import { DeleteRecord } from '../form/delete-record.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { EditForm } from '../form/edit-form.tsx';
import { useManifest, useResource } from '../resources.tsx';
import { useRecord } from '../use-record.ts';
import { inSentence, recordName } from '../words.ts';

/** What to pass to the list. */
export interface InlineParts {
  readonly tools?: ReactNode;
  readonly form?: ReactNode;
  readonly onEdit?: ((record: UnknownRecord) => void) | undefined;
}

export interface InlineRecords {
  readonly resource: string;
  /** The reference field that points to the parent. */
  readonly by: string;
  readonly parent: UnknownRecord;
}

export function useInlineRecords({ resource: name, by, parent }: InlineRecords): InlineParts {
  const t = useT();
  const manifest = useManifest(name);
  const { principal } = useSession();
  const mayUpload = useMayUpload(name);
  /** The record in the form: an existing one or a new one. */
  const [open, setOpen] = useState<UnknownRecord | 'new'>();
  const [asks, setAsks] = useState(false);
  const isDirty = useRef(false);
  const may = (verb: 'create' | 'update') => isAllowed(principal, `${name}.${verb}`, { [by]: parent });
  // If a form is already open, it stays: what was typed in it would be lost.
  const show = useCallback((what: UnknownRecord | 'new') => setOpen((now) => now ?? what), []);
  const close = () => {
    setAsks(false);
    setOpen(undefined);
    isDirty.current = false;
  };
  const cancel = () => (isDirty.current ? setAsks(true) : close());
  const onDirty = (now: boolean) => {
    isDirty.current = now;
  };
  const one = inSentence(manifest.label[0]);
  return {
    tools: may('create') ? (
      <>
        {mayUpload && <ButtonLink to={uploadPage(name)}>{t('Upload a file')}</ButtonLink>}
        <Button aria-disabled={open !== undefined} onClick={() => show('new')}>
          {t('Add {one}', { one })}
        </Button>
      </>
    ) : // Nor is there a link to the form, which would be refused for this record.
    null,
    onEdit: may('update') ? show : undefined,
    form: open !== undefined && (
      <>
        {open === 'new' ? (
          <NewRecord
            title={t('Add {one}', { one })}
            resource={name}
            by={by}
            parent={parent}
            onDone={close}
            onCancel={cancel}
            onDirty={onDirty}
          />
        ) : (
          <OldRecord
            title={t('Edit {name}', { name: recordName(manifest, open) })}
            resource={name}
            id={open.id}
            onDone={close}
            onCancel={cancel}
            onDirty={onDirty}
          />
        )}
        {asks && (
          <Dialog
            title={t('Leave without saving?')}
            onClose={() => setAsks(false)}
            actions={
              <>
                <Button onClick={() => setAsks(false)}>{t('Stay here')}</Button>
                <Button look="danger" onClick={close}>
                  {t('Leave and discard')}
                </Button>
              </>
            }
          >
            <p>{t('Your changes on this page have not been saved and will be lost.')}</p>
          </Dialog>
        )}
      </>
    ),
  };
}

/** Takes the focus on opening and returns it on closing. */
function Panel({
  title,
  actions,
  onEscape,
  children,
}: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly onEscape: () => void;
  readonly children: ReactNode;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <Stack
      as="section"
      framed
      sunken
      gap={3}
      aria-labelledby={id}
      onKeyDown={(event) => {
        const { key, target, currentTarget } = event;
        // What is open within the form closes first. React also tells of keys in a dialog that the form has opened.
        if (key !== 'Escape' || !(target instanceof Node) || !currentTarget.contains(target)) return;
        // The question that it asks would take the same key for its answer.
        event.stopPropagation();
        onEscape();
      }}
    >
      <Line justify="space-between" align="center">
        <h3 ref={heading} id={id} tabIndex={-1}>
          {title}
        </h3>
        {actions}
      </Line>
      {children}
    </Stack>
  );
}

interface FormProps {
  readonly title: string;
  readonly resource: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
  readonly onDirty: (isDirty: boolean) => void;
}

function NewRecord({
  title,
  resource: name,
  by,
  parent,
  ...rest
}: FormProps & Pick<InlineRecords, 'by' | 'parent'>) {
  const resource = useResource(name);
  const manifest = useManifest(resource.fields[by]?.target ?? '');
  const [given] = useState(() => ({ [by]: { id: parent.id, name: recordName(manifest, parent) } }));
  return (
    <Panel title={title} onEscape={rest.onCancel}>
      <CreateForm resource={resource} given={given} {...rest} />
    </Panel>
  );
}

/** A list fetches only parts of a record; the form needs all of it. */
function OldRecord({ title, resource: name, id, ...rest }: FormProps & { readonly id: number }) {
  const t = useT();
  const resource = useResource(name);
  const manifest = useManifest(name);
  const { record, failure, retry } = useRecord(name, String(id));
  // Somebody else has deleted the record meanwhile: what was typed does not vanish with it.
  const isKept = failure !== undefined && session.hasUnsaved();
  return (
    <Panel
      title={title}
      actions={
        record !== undefined &&
        failure === undefined && <DeleteRecord manifest={manifest} record={record} onDeleted={rest.onDone} />
      }
      onEscape={rest.onCancel}
    >
      {record !== undefined && (failure === undefined || isKept) ? (
        <>
          {isKept && (
            <Note tone="warning" announced="alert">
              {t(
                'This record was deleted or can no longer be changed, so it cannot be saved. What you typed is still here.',
              )}
            </Note>
          )}
          <EditForm resource={resource} latest={record} {...rest} />
        </>
      ) : failure === undefined ? (
        <p aria-busy="true">{t('Loading…')}</p>
      ) : (
        <p role="alert">
          {failure.message} <Button onClick={retry}>{t('Try again')}</Button>{' '}
          <Button onClick={rest.onCancel}>{t('Cancel')}</Button>
        </p>
      )}
    </Panel>
  );
}
