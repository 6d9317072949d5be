import { fieldOf } from '../../contracts/define-resource.ts';
import { labelOf } from '../../contracts/fields.ts';
import {
  chosenColumns,
  columnsOf,
  type ListState,
  type ListStateContext,
} from '../../contracts/list-state.ts';
import { useT } from '../../i18n/translate.ts';
import { ColumnsIcon } from '../../ui/icons.tsx';
import styles from './list-toolbar.module.css';
import { Popover } from './popover.tsx';

export interface ColumnChooserProps {
  readonly context: ListStateContext;
  readonly state: ListState;
  readonly onChange: (columns: ListState['columns']) => void;
}

/** Which columns are shown; their order is the declaration's. The first, which names the row, stays. */
export function ColumnChooser({ context, state, onChange }: ColumnChooserProps) {
  const t = useT();
  const { own, more } = columnsOf(context, state.view);
  const all = [...own, ...more];
  const shown = state.columns ?? own;
  if (all.length < 2) return null;
  return (
    <Popover
      label={t('Columns')}
      buttonClass={styles.tool}
      button={
        <>
          <ColumnsIcon /> <span className={styles.toolWords}>{t('Columns')}</span>
        </>
      }
      buttonLabel={t('Columns')}
    >
      {() => (
        <div className={styles.checks}>
          {all.map((key, index) => (
            <label key={key} className={styles.check}>
              <input
                type="checkbox"
                checked={shown.includes(key)}
                disabled={index === 0}
                onChange={(event) => {
                  const wanted = (one: string) => (one === key ? event.target.checked : shown.includes(one));
                  onChange(chosenColumns(all.filter(wanted), own));
                }}
              />
              {t(labelOf(key, fieldOf(context.resource, key)))}
            </label>
          ))}
          {state.columns !== undefined && (
            <button type="button" className={styles.quiet} onClick={() => onChange(undefined)}>
              {t('Show the usual columns')}
            </button>
          )}
        </div>
      )}
    </Popover>
  );
}
