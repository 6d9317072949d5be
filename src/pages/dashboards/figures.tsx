/** Figures of a dashboard: how many records are in each state, and what they sum to. Each leads to the records behind it. */
import { useDataProvider, useKeys, useList } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fieldOf, wirePath, type Resource } from '../../contracts/define-resource.ts';
import { choiceLabel, choiceTone, type Tone } from '../../contracts/fields.ts';
import { writeListQuery } from '../../contracts/list-query.ts';
import { plainListState, writeListState } from '../../contracts/list-state.ts';
import { isObject, type Predicate } from '../../contracts/predicate.ts';
import { dollars } from '../../framework/kinds/value-text.ts';
import { useResource } from '../../framework/resources.tsx';
import { useT } from '../../i18n/translate.ts';
import { mayOpen } from '../../providers/access.ts';
import { useSession } from '../../providers/session.ts';
import styles from './figures.module.css';

interface FigureProps {
  readonly resource: Resource;
  readonly label: string;
  readonly tone: Tone;
  readonly where: Predicate;
  /** A money field to sum, where the resource's list sums it. */
  readonly sum?: string | undefined;
}

interface FiguresProps {
  readonly title: string;
  readonly resource: string;
  /** A field of kind choice; one figure for each of its values. */
  readonly by: string;
  readonly sum?: string;
  /** Further figures, after those. */
  readonly more?: readonly Pick<FigureProps, 'label' | 'tone' | 'where'>[];
}

export function Figures({ title, resource: name, by, sum, more = [] }: FiguresProps) {
  const t = useT();
  const resource = useResource(name);
  const choices = Object.entries(fieldOf(resource, by)?.choices ?? {});
  return (
    <section className={styles.figures} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.row}>
        {choices.map(([value, choice]) => (
          <Figure
            key={value}
            resource={resource}
            label={t(choiceLabel(choice, value))}
            tone={choiceTone(choice)}
            where={{ [by]: value }}
            sum={sum}
          />
        ))}
        {more.map((figure) => (
          <Figure key={figure.label} resource={resource} {...figure} sum={sum} />
        ))}
      </ul>
    </section>
  );
}

function Figure({ resource, label, tone, where, sum }: FigureProps) {
  const t = useT();
  const { count, amount, failed } = useFigure(resource, where, sum);
  const { principal } = useSession();
  const list = mayOpen(principal, resource.name, 'list') ? resource.routes.list : undefined;
  const shown = (
    <>
      <span className={styles.label} data-tone={tone}>
        {label}
      </span>
      <span className={styles.number}>{failed ? '–' : (count ?? '\u2007')}</span>
      {sum !== undefined && <span className={styles.amount}>{amount ?? '\u2007'}</span>}
      {failed && <span className={styles.failed}>{t('Could not be loaded')}</span>}
    </>
  );
  return (
    <li className={styles.cell} aria-busy={count === undefined && !failed}>
      {list === undefined ? (
        <div className={styles.figure}>{shown}</div>
      ) : (
        <Link className={styles.figure} to={`${list}?${writeListState({ ...plainListState, where })}`}>
          {shown}
        </Link>
      )}
    </li>
  );
}

interface FigureValue {
  readonly count: string | undefined;
  readonly amount?: string | undefined;
  readonly failed: boolean;
}

function useFigure(resource: Resource, where: Predicate, sum: string | undefined): FigureValue {
  const counted = useCount(resource, where, sum === undefined);
  const summed = useSummary(resource, where, sum);
  return sum === undefined ? counted : summed;
}

function useCount(resource: Resource, where: Predicate, enabled: boolean): FigureValue {
  const { query } = useList({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: 1, mode: 'server' },
    meta: { where, fields: ['id'] },
    queryOptions: { enabled },
    errorNotification: false,
    overtimeOptions: { enabled: false },
  });
  const { data, isError } = query;
  return {
    count: data === undefined ? undefined : countText(data.total, data['capped'] === true),
    failed: isError,
  };
}

function useSummary(resource: Resource, where: Predicate, sum: string | undefined): FigureValue {
  const dataProvider = useDataProvider();
  const { keys } = useKeys();
  const params = writeListQuery({ where });
  const query = useQuery({
    // Below the resource's lists, so that a write refreshes the figures with the rows.
    queryKey: keys()
      .data()
      .resource(resource.name)
      .action('list')
      .params({ figures: params.toString() })
      .get(),
    queryFn: async (queryContext) => {
      const { custom } = dataProvider();
      if (custom === undefined) throw new Error('The data provider has no custom requests.');
      return (
        await custom({
          url: `${wirePath(resource)}/summary`,
          method: 'get',
          query: params,
          meta: { queryContext },
        })
      ).data;
    },
    enabled: sum !== undefined,
  });
  const { data } = query;
  if (data === undefined || sum === undefined) return { count: undefined, failed: query.isError };
  const count: unknown = data['count'];
  const sums: unknown = data['sums'];
  const amount: unknown = isObject(sums) ? sums[sum] : undefined;
  return {
    count: countText(typeof count === 'number' ? count : 0, data['capped'] === true),
    amount: typeof amount === 'string' ? dollars(amount) : undefined,
    failed: false,
  };
}

const whole = new Intl.NumberFormat('en-US');

function countText(count: number, capped: boolean): string {
  return `${whole.format(count)}${capped ? '+' : ''}`;
}
