/** The actions on several rows, which the finished list offers once rows are selected. */
import { actionsOf } from '../../contracts/resource/actions.ts';
import { may, type Principal } from '../../contracts/resource/policy.ts';
import { declarationOf, type ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Line } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';

interface ListActionsProps {
  readonly document: ResourceDocument;
  readonly as: Principal | undefined;
  /** Whether the record page, where actions can be tried out, can be shown too. */
  readonly hasRecord: boolean;
}

export function ListActions({ document, as, hasRecord }: ListActionsProps) {
  const t = useT();
  const offered = actionsOf(declarationOf(document)).filter(
    ([, { on, grants }]) => on !== 'record' && (as === undefined || may(grants, as)),
  );
  if (offered.length === 0) return null;
  return (
    <Line foot align="center" as="section" aria-label={t('Actions on selected rows')}>
      <Text as="span" tone="muted">
        {t('In the finished list, when rows are selected:')}
      </Text>
      {offered.map(([name, action]) => (
        <Button key={name} look={action.tone ?? 'default'} disabled>
          {t(action.label)}
        </Button>
      ))}
      {hasRecord && offered.some(([, { on }]) => on !== 'selection') && (
        <Text as="span" tone="muted">
          {t('Try actions out under “Record.”')}
        </Text>
      )}
    </Line>
  );
}
