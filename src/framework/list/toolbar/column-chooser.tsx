import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Checkbox } from 'antd';
import { memo } from 'react';
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
import { Popover } from './popover.tsx';

export interface ColumnChooserProps {
  readonly context: ListStateContext;
  readonly view: ListState['view'];
  readonly columns: ListState['columns'];
  readonly onChange: (columns: ListState['columns']) => void;
}

/**
 * Lets the user choose which columns to show, in the order of the declaration. The first one, which names the row,
 * cannot be hidden.
 */
export const ColumnChooser = memo(function ColumnChooser({
  context,
  view,
  columns,
  onChange,
}: ColumnChooserProps) {
  const t = useT();
  const { own, more } = columnsOf(context, view);
  const all = [...own, ...more];
  const shown = columns ?? own;
  if (all.length < 2) return null;
  return (
    <Popover
      label={t('Columns')}
      button={{
        icon: <ColumnsIcon />,
        'aria-label': t('Columns'),
        children: <span className="wide-only">{t('Columns')}</span>,
      }}
    >
      {() => (
        <Stack gap={3}>
          <Checkbox.Group
            value={[...shown]}
            onChange={(chosen) =>
              onChange(
                chosenColumns(
                  all.filter((key) => chosen.includes(key)),
                  own,
                ),
              )
            }
          >
            <Stack gap={2}>
              {all.map((key, index) => (
                <Checkbox key={key} value={key} disabled={index === 0}>
                  {t(labelOf(key, fieldOf(context.resource, key)))}
                </Checkbox>
              ))}
            </Stack>
          </Checkbox.Group>
          {columns !== undefined && (
            <Button look="quiet" size="small" onClick={() => onChange(undefined)}>
              {t('Reset columns')}
            </Button>
          )}
        </Stack>
      )}
    </Popover>
  );
});
