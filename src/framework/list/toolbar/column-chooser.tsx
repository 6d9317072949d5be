import { Button } from '../../../ui/button.tsx';
import { Checkbox } from 'antd';
import { fieldOf } from '../../../contracts/resource/define-resource.ts';
import { labelOf } from '../../../contracts/resource/fields.ts';
import {
  chosenColumns,
  columnsOf,
  type ListState,
  type ListStateContext,
} from '../../../contracts/lists/list-state.ts';
import { useT } from '../../../i18n/translate.ts';
import { ColumnsIcon } from '../../../ui/icons.tsx';
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
      button={{
        icon: <ColumnsIcon />,
        'aria-label': t('Columns'),
        children: <span className={styles.toolWords}>{t('Columns')}</span>,
      }}
    >
      {() => (
        <div className={styles.checks}>
          <Checkbox.Group
            className={styles.checks ?? ''}
            value={[...shown]}
            options={all.map((key, index) => ({
              value: key,
              label: t(labelOf(key, fieldOf(context.resource, key))),
              disabled: index === 0,
            }))}
            onChange={(chosen) =>
              onChange(
                chosenColumns(
                  all.filter((key) => chosen.includes(key)),
                  own,
                ),
              )
            }
          />
          {state.columns !== undefined && (
            <Button look="quiet" size="small" onClick={() => onChange(undefined)}>
              {t('Reset columns')}
            </Button>
          )}
        </div>
      )}
    </Popover>
  );
}
