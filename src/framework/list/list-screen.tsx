import { List } from '@refinedev/antd';
import type { ReactNode } from 'react';
import type { Resource } from '../../contracts/resource/define-resource.ts';
import type { ListStatePart } from '../../contracts/lists/list-state.ts';
import { uploadPage } from '../../contracts/transfer/upload-page.ts';
import { t, useT } from '../../i18n/translate.ts';
import { useAllowed } from '../../shell/allowed.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useMayUpload } from '../transfer/use-may-upload.ts';
import { useListFrame } from '../frame/page-frame.tsx';
import { useResource } from '../resources.tsx';
import { inSentence } from '../words.ts';
import type { FurtherColumns } from './table/columns.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import { Notice } from './list-messages.tsx';
import { ListView, type ListViewProps } from './list-view.tsx';
import { useListAddress } from './use-list-address.ts';
import { useListContext } from './use-list-context.ts';
import { Stack } from '../../ui/layout.tsx';

interface ListScreenProps {
  readonly resource: string;
  readonly further?: FurtherColumns | undefined;
  readonly onRecords?: ListViewProps['onRecords'];
  /** Shown above the rows. */
  readonly notice?: ReactNode;
  /** Label of the create button, if "Create …" is not the right wording. */
  readonly createLabel?: string | undefined;
}

/** The list of a resource: everything about it follows from the declaration, its state from the address. */
export default function ListScreen({ resource: name, ...rest }: ListScreenProps) {
  // The key makes another resource a new list, so that no rows of the previous one show.
  return <Screen key={name} name={name} {...rest} />;
}

interface ScreenProps extends Pick<ListScreenProps, 'further' | 'onRecords' | 'notice' | 'createLabel'> {
  readonly name: string;
}

/** The page around the rows; none of it rerenders when the order or page of the rows changes. */
function Screen({ name, createLabel, ...rest }: ScreenProps) {
  const t = useT();
  const resource = useResource(name);
  const [one, many] = resource.label;
  const mayCreate = useAllowed({ resource: name, action: 'create' });
  const create =
    mayCreate && resource.routes.create !== undefined ? (
      <ButtonLink look="primary" to={resource.routes.create}>
        <PlusIcon /> {createLabel ?? t('Create {record}', { record: inSentence(one) })}
      </ButtonLink>
    ) : undefined;
  const mayUpload = useMayUpload(name);
  const actions = mayUpload ? (
    <>
      <ButtonLink to={uploadPage(name)}>{t('Upload a file')}</ButtonLink>
      {create}
    </>
  ) : (
    create
  );
  const frame = useListFrame({ title: t(many), actions });
  return (
    <List resource={name} {...frame}>
      <Rows resource={resource} create={create} {...rest} />
    </List>
  );
}

interface RowsProps extends Pick<ListViewProps, 'create' | 'further' | 'onRecords'> {
  readonly resource: Resource;
  readonly notice?: ReactNode;
}

function Rows({ resource, create, notice, ...rest }: RowsProps) {
  const t = useT();
  const context = useListContext(resource);
  const { state, dropped, setState } = useListAddress(context);
  return (
    <Stack gap={3}>
      {dropped.length > 0 && (
        <Notice
          action={
            <Button look="quiet" onClick={() => setState(state, { replace: true })}>
              {t('Dismiss')}
            </Button>
          }
        >
          {t('Part of this link could not be used and was ignored: {parts}.', {
            parts: dropped.map(partWords).join(', '),
          })}
        </Notice>
      )}
      {notice}
      <ListView
        context={context}
        state={state}
        setState={setState}
        label={t(resource.label[1])}
        create={create}
        {...rest}
      />
    </Stack>
  );
}

/** The user-facing name for a part of the address. */
function partWords(part: ListStatePart): string {
  const words: Readonly<Record<ListStatePart, string>> = {
    page: t('the page'),
    size: t('the rows per page'),
    sort: t('the order'),
    search: t('the search'),
    view: t('the view'),
    columns: t('the columns'),
    filter: t('the filter'),
    cursor: t('the position in the list'),
  };
  return words[part];
}
