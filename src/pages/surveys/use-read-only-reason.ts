import { useT } from '../../i18n/translate.ts';
import { useOutline, useSheet } from './sheet-context.ts';

/** Why the sheet cannot be answered; `undefined` if the caller can answer it. */
export function useReadOnlyReason(): string | undefined {
  const t = useT();
  const surveys = useOutline('surveys');
  const closed = useOutline('closed');
  const { sheet } = useSheet();
  if (useOutline('mayAnswer')) return undefined;
  const accepted = surveys.filter(({ state }) => state === 'accepted').length;
  if (accepted === surveys.length) return t('Accepted. The answers can no longer be changed.');
  if (surveys.every(({ state }) => state === 'submitted' || state === 'accepted'))
    return accepted === 0
      ? t('Submitted. The answers can be changed only if the survey is sent back.')
      : t(
          '{accepted:number} of {all:number} surveys accepted. Answers to the others can be changed only if they are sent back.',
          { accepted, all: surveys.length },
        );
  if (!sheet.respondent.isActive)
    return t('This organization is inactive, so its surveys cannot be answered.');
  if (closed) return t('This survey period is closed. The answers can no longer be changed.');
  return t('You can view this survey, but not answer it.');
}
