/** Figures of a dashboard: how many records are in each state. Each leads to the records behind it. */
import { useList } from '@refinedev/core';
import { fieldOf } from '../../../contracts/resource/define-resource.ts';
import { choiceLabel, choiceTone, type Tone } from '../../../contracts/resource/fields.ts';
import { allOf, type Predicate } from '../../../contracts/resource/predicate.ts';
import { useResource } from '../../../framework/resources.tsx';
import { useT } from '../../../i18n/translate.ts';
import { agreeingWithSeveral } from '../../../i18n/words.ts';
import { FigureCell } from './figure-cell.tsx';
import { FigureStrip } from './figure-strip.tsx';
import { Text } from '../../../ui/text.tsx';

interface FigureProps {
  readonly resource: string;
  readonly label: string;
  readonly tone: Tone;
  readonly where: Predicate;
}

interface FiguresProps {
  readonly title: string;
  readonly resource: string;
  /** A field of kind choice; one figure for each of its values. */
  readonly by: string;
  /** Of these records alone. */
  readonly where: Predicate;
  /** Further figures, after those. */
  readonly more?: readonly Pick<FigureProps, 'label' | 'tone' | 'where'>[];
}

export function Figures({ title, resource: name, by, where, more = [] }: FiguresProps) {
  const resource = useResource(name);
  const field = fieldOf(resource, by);
  const choices = Object.entries(field?.choices ?? {});
  return (
    <FigureStrip title={title}>
      {choices.map(([value, choice]) => (
        <CountedFigure
          key={value}
          resource={name}
          label={agreeingWithSeveral(choiceLabel(choice, value), field?.options.noun ?? resource.label[0])}
          tone={choiceTone(choice)}
          where={allOf({ [by]: value }, where)}
        />
      ))}
      {more.map((figure) => (
        <CountedFigure key={figure.label} resource={name} {...figure} />
      ))}
    </FigureStrip>
  );
}

export function CountedFigure({ resource, label, tone, where }: FigureProps) {
  const t = useT();
  const { count, failed } = useCount(resource, where);
  return (
    <FigureCell
      resource={resource}
      label={label}
      tone={tone}
      number={failed ? '–' : (count ?? '\u2007')}
      where={where}
      isBusy={count === undefined && !failed}
    >
      {failed && (
        <Text as="span" tone="danger" size="s">
          {t('Could not be loaded')}
        </Text>
      )}
    </FigureCell>
  );
}

function useCount(
  resource: string,
  where: Predicate,
): { readonly count: string | undefined; readonly failed: boolean } {
  const { query } = useList({
    resource,
    pagination: { currentPage: 1, pageSize: 1, mode: 'server' },
    meta: { where, fields: ['id'] },
    errorNotification: false,
    overtimeOptions: { enabled: false },
  });
  const { data, isError } = query;
  return {
    count: data === undefined ? undefined : countText(data.total, data['capped'] === true),
    failed: isError,
  };
}

const whole = new Intl.NumberFormat('en-US');

function countText(count: number, capped: boolean): string {
  return `${whole.format(count)}${capped ? '+' : ''}`;
}
