/** Lists what is wrong with the set, with a link to each place. */
import { withPlace, type QuestionFinding } from '../../contracts/surveys/question-checks.ts';
import { Stack } from '../../ui/layout.tsx';
import { messageWords } from '../../i18n/messages.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';
import { useBuilding } from './builder-context.ts';

export function Findings({ onGo }: { readonly onGo: (finding: QuestionFinding) => void }) {
  const t = useT();
  const { findings } = useBuilding();
  if (findings.length === 0)
    return (
      <Note tone="success">
        <CheckIcon /> {t('No problems found. The question set is ready to save.')}
      </Note>
    );
  return (
    <Note tone="warning">
      <details open={findings.length <= maxOpen}>
        <summary>
          <WarningIcon />{' '}
          {t(
            {
              by: 'n',
              one: '{n:number} problem to fix before saving',
              other: '{n:number} problems to fix before saving',
            },
            { n: findings.length },
          )}
        </summary>
        <Stack as="ul" bullets gap={1} above={2} aria-label={t('Problems to fix')}>
          {findings.map((finding) => (
            <li key={[...finding.path, finding.reason.id].join('.')}>
              <Button look="link" onClick={() => onGo(finding)}>
                {messageWords(withPlace(finding))}
              </Button>
            </li>
          ))}
        </Stack>
      </details>
    </Note>
  );
}

const maxOpen = 5;
