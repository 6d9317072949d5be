import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { plainListState, writeListState } from '../../contracts/list-state.ts';
import type { Predicate } from '../../contracts/predicate.ts';
import { ListView } from '../../framework/list/list-view.tsx';
import { useReadableFields } from '../../framework/readable-fields.ts';
import { useResource } from '../../framework/resources.tsx';
import { useT } from '../../i18n/translate.ts';
import { mayOpen, useMay } from '../../providers/access.ts';
import { useSession } from '../../providers/session.ts';
import styles from './embedded-list.module.css';

interface EmbeddedListProps {
  readonly resource: string;
  readonly title: string;
  /** A constant: another object is another list. */
  readonly where: Predicate;
  readonly columns: readonly string[];
}

const rowsShown = 10;

/** Some records of a resource on a dashboard, ten at a time. Nothing where the caller may not read them. */
export function EmbeddedList(props: EmbeddedListProps) {
  const may = useMay(`${props.resource}.list`);
  return may ? <Shown {...props} /> : null;
}

function Shown({ resource: name, title, where, columns }: EmbeddedListProps) {
  const t = useT();
  const declared = useResource(name);
  const readable = useReadableFields(declared);
  const { principal } = useSession();
  const context = useMemo(
    () => ({ resource: { ...declared, list: { ...declared.list, columns, moreColumns: [] } }, readable }),
    [declared, readable, columns],
  );
  const [state, setState] = useState(() => ({ ...plainListState, size: rowsShown }));
  const { list } = declared.routes;
  return (
    <section className={styles.list} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {list !== undefined && mayOpen(principal, name, 'list') && (
          <Link to={{ pathname: list, search: writeListState({ ...plainListState, where }).toString() }}>{t('See all')}</Link>
        )}
      </div>
      <ListView isEmbedded context={context} state={state} setState={setState} label={t(declared.label[1])} fixed={where} />
    </section>
  );
}
