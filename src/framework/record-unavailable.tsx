/**
 * Shown instead of a record's screen if the record does not exist, the caller may not see it, or it could not be read.
 * Offers a link to go on.
 */
import type { ReactNode } from 'react';
import type { Manifest } from '../contracts/resource/manifest.ts';
import { useT } from '../i18n/translate.ts';
import { mayOpen } from '../providers/access.ts';
import { useSession } from '../providers/session.ts';
import { Page } from '../shell/page/page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import type { RecordQuery } from './use-record.ts';
import { inSentence, nounOf } from './words.ts';
import { Note } from '../ui/note.tsx';
import { Text } from '../ui/text.tsx';
import { Line } from '../ui/layout.tsx';

/** Above a record that only stays on its page because of what was typed there (`isKeptForInput`). */
export function KeptForInputNote() {
  const t = useT();
  return (
    <Note tone="warning" announced="alert">
      {t(
        'This record was deleted, or you no longer have access to it. What you typed is still here, but it cannot be saved.',
      )}
    </Note>
  );
}

interface Props {
  readonly manifest: Manifest;
  readonly failure: NonNullable<RecordQuery['failure']>;
  readonly onRetry: () => void;
  /** Additional content below the message. */
  readonly children?: ReactNode;
}

export function RecordUnavailable({ manifest, failure, onRetry, children }: Props) {
  const t = useT();
  const { principal } = useSession();
  const one = nounOf(manifest);
  const missing = failure.statusCode === 404;
  const forbidden = failure.statusCode === 403;
  const title = missing
    ? t('This {one} was not found', { one })
    : forbidden
      ? t('You don’t have access to this {one}', { one })
      : t('The {one} could not be loaded', { one });
  const listPath = manifest.routes.list;
  if (!missing && !forbidden) return <Page title={title} error={failure} onRetry={onRetry} />;
  return (
    <Page title={title} width="narrow">
      <Text tone="muted" measure="60ch" below={5} role="alert">
        {missing
          ? t('It may have been deleted, or it may belong to a tenant you don’t have access to.')
          : t('If you need access, ask an administrator at your organization.')}
      </Text>
      <Line gap={3} below={5}>
        {listPath !== undefined && mayOpen(principal, manifest.name, 'list') ? (
          <ButtonLink to={listPath}>{t('All {many}', { many: inSentence(manifest.label[1]) })}</ButtonLink>
        ) : (
          <ButtonLink to="/dashboard">{t('Go to the dashboard')}</ButtonLink>
        )}
      </Line>
      {children}
    </Page>
  );
}
