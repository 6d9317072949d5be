import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { timestampText } from '../../kinds/timestamp/text.ts';
import { useT } from '../../i18n/translate.ts';
import { toastFailure } from '../../shell/toast-failure.ts';
import { Button } from '../../ui/button.tsx';
import { endOtherSessions, endSession, readSessions } from './account-calls.ts';
import { AccountSection } from './account-section.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import { useFocusOnRemoval } from '../../ui/lost-focus.ts';
import { Text } from '../../ui/text.tsx';

export const ownSessionsKey = ['own sessions'];

/** Lists where the user is signed in, and ends sessions that they do not recognize. */
export function SessionsSection() {
  const t = useT();
  const client = useQueryClient();
  const {
    data: sessions,
    error,
    refetch,
  } = useQuery({ queryKey: ownSessionsKey, queryFn: readSessions, staleTime: 0 });
  const [busy, setBusy] = useState<string>();
  const end = async (what: string, work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (failure) {
      toastFailure(failure);
    } finally {
      setBusy(undefined);
      await client.invalidateQueries({ queryKey: ownSessionsKey });
    }
  };
  const list = useFocusOnRemoval<HTMLElement>(sessions?.length ?? 0);
  const hasOthers = (sessions?.length ?? 0) > 1;
  return (
    <AccountSection id="own-sessions" title={t('Where you are signed in')}>
      {error !== null && (
        <Failure>
          {error.message} <Button onClick={() => void refetch()}>{t('Try again')}</Button>
        </Failure>
      )}
      <Stack
        as="ul"
        ruled
        ref={list}
        tabIndex={-1}
        aria-labelledby="own-sessions"
        {...(hasOthers ? { below: 3 } : {})}
      >
        {(sessions ?? []).map(({ id, device, addressRange, startedAt, lastSeenAt, isCurrent }) => (
          <Line key={id} as="li" gap={3} align="center" justify="space-between">
            <div>
              <strong>{device ?? t('Unknown device')}</strong>{' '}
              {isCurrent && <StatusTag tone="success">{t('This session')}</StatusTag>}
              <Text as="div" tone="muted" size="s" above={1}>
                {[
                  addressRange ?? '',
                  t('signed in {when}', { when: timestampText(startedAt) }),
                  t('last seen {when}', { when: timestampText(lastSeenAt) }),
                ]
                  .filter((words) => words !== '')
                  .join(' · ')}
              </Text>
            </div>
            {!isCurrent && (
              <Button
                busy={busy === id}
                aria-label={t('End session of {when}', { when: timestampText(startedAt) })}
                onClick={() => void end(id, () => endSession(id))}
              >
                {t('End session')}
              </Button>
            )}
          </Line>
        ))}
      </Stack>
      {hasOthers && (
        <Button wraps busy={busy === 'others'} onClick={() => void end('others', endOtherSessions)}>
          {t('End all other sessions')}
        </Button>
      )}
    </AccountSection>
  );
}
