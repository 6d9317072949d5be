/** Figures of a dashboard: the number of records in each state, each linked to these records. */
import { useList } from '@refinedev/core';
import { useEffect, useId, type ReactNode } from 'react';
import { fieldOf } from '../../../contracts/resource/define-resource.ts';
import { choiceLabel, choiceTone, type Tone } from '../../../contracts/resource/fields.ts';
import { allOf, type Predicate } from '../../../contracts/resource/predicate.ts';
import { useResource } from '../../../framework/resources.tsx';
import { useT } from '../../../i18n/translate.ts';
import { agreeingWithSeveral } from '../../../i18n/words.ts';
import { FigureCell } from './figure-cell.tsx';
import { FigureStrip, type OnFigureState } from './figure-strip.tsx';

interface FigureProps {
  readonly resource: string;
  readonly label: string;
  readonly tone: Tone;
  readonly where: Predicate;
}

interface FiguresProps {
  readonly title: string;
  readonly resource: string;
  /** The key of a choice field; each of its values gets a figure. */
  readonly by: string;
  /** Selects the records to count. */
  readonly where: Predicate;
  /** More figures, shown after those. */
  readonly more?: readonly Pick<FigureProps, 'label' | 'tone' | 'where'>[];
  /** Stands there instead while there are none of these records. */
  readonly none: ReactNode;
  /** Stands below while there are some. */
  readonly children: ReactNode;
}

export function Figures({ title, resource: name, by, where, more = [], none, children }: FiguresProps) {
  const resource = useResource(name);
  const field = fieldOf(resource, by);
  const choices = Object.entries(field?.choices ?? {});
  return (
    <FigureStrip title={title} of={choices.length + more.length} none={none} below={children}>
      {(onState) => (
        <>
          {choices.map(([value, choice]) => (
            <CountedFigure
              key={value}
              resource={name}
              label={agreeingWithSeveral(
                choiceLabel(choice, value),
                field?.options.noun ?? resource.label[0],
              )}
              tone={choiceTone(choice)}
              where={allOf({ [by]: value }, where)}
              onState={onState}
            />
          ))}
          {more.map((figure) => (
            <CountedFigure key={figure.label} resource={name} {...figure} onState={onState} />
          ))}
        </>
      )}
    </FigureStrip>
  );
}

export function CountedFigure({
  resource,
  label,
  tone,
  where,
  onState,
}: FigureProps & { readonly onState: OnFigureState }) {
  const t = useT();
  const id = useId();
  const { count, isError, refetch } = useCount(resource, where);
  useEffect(() => {
    onState(id, { count, retry: isError ? () => void refetch() : undefined });
  }, [count, isError, refetch, id, onState]);
  return (
    <FigureCell
      resource={resource}
      label={label}
      tone={tone}
      number={count}
      where={where}
      isBusy={count === undefined && !isError}
      {...(isError && count === undefined ? { failure: t('Could not be loaded') } : {})}
    />
  );
}

function useCount(resource: string, where: Predicate) {
  const { query } = useList({
    resource,
    pagination: { currentPage: 1, pageSize: 1, mode: 'server' },
    meta: { where, fields: ['id'] },
    errorNotification: false,
    overtimeOptions: { enabled: false },
  });
  const { data, isError, refetch } = query;
  return {
    count: data === undefined ? undefined : countText(data.total, data['capped'] === true),
    isError,
    refetch,
  };
}

const whole = new Intl.NumberFormat('en-US');

function countText(count: number, capped: boolean): string {
  return `${whole.format(count)}${capped ? '+' : ''}`;
}
