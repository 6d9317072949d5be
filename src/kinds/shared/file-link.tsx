/** A download link for a file. It fetches the file with the session's token, which a plain link would not send. */
import type { ReactNode } from 'react';
import { DownloadButton } from '../../shell/download-button.tsx';
import { Text } from '../../ui/text.tsx';
import { wirePath } from '../../contracts/resource/define-resource.ts';
import { isObject } from '../../contracts/values/objects.ts';
import { formatBytes } from '../../contracts/values/format-bytes.ts';
import type { CellProps } from '../../framework/kinds/slot.ts';
import { useManifest } from '../../framework/resources.tsx';
import { useT } from '../../i18n/translate.ts';
import { valueText } from '../texts.ts';

export interface StoredFileProps extends CellProps {
  readonly resource: string;
  readonly recordId: number;
  readonly fieldKey: string;
}

export function useFileUrl({
  resource,
  recordId,
  fieldKey,
}: Pick<StoredFileProps, 'resource' | 'recordId' | 'fieldKey'>): string {
  return `${wirePath(useManifest(resource))}/${recordId}/files/${fieldKey}`;
}

/** `sized`: adds the size after the name. */
export function FileLink({ sized, ...props }: StoredFileProps & { readonly sized: boolean }): ReactNode {
  const t = useT();
  const { field, value } = props;
  const url = useFileUrl(props);
  const name = valueText(value, field);
  const size = isObject(value) && typeof value['size'] === 'number' ? formatBytes(value['size']) : '';
  const link = (
    <DownloadButton
      look="link"
      aria-label={t('Download {name}, {size}', { name, size })}
      file={{ url, name }}
    >
      {name}
    </DownloadButton>
  );
  return sized ? (
    // One element, because a flex container would drop the space between separate ones.
    <span>
      {link}{' '}
      <Text as="span" tone="muted" nowrap>
        {size}
      </Text>
    </span>
  ) : (
    link
  );
}
