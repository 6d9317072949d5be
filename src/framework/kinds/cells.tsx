/** The cell of a field: the one for its kind, or a custom one. */
import { Component, type ComponentType } from 'react';
import { labelOf, type Field } from '../../contracts/resource/fields.ts';
import { ownFile } from '../../contracts/resource/own-file.ts';
import { t } from '../../i18n/translate.ts';
import { agreeing, agreeingWithSeveral } from '../../i18n/words.ts';
import { cells } from '../../kinds/cells.tsx';
import { isFileField, kindOf } from '../../kinds/kinds.ts';
import { Text } from '../../ui/text.tsx';
import type { CellProps } from './slot.ts';
import { useSlot } from './use-slot.ts';

/** The value as its kind displays it; if absent, what its absence means or a dash that is read out as "None". */
export function Cell({ own, ...props }: CellProps & { readonly own?: ComponentType<CellProps> | undefined }) {
  const { field, value, fieldKey } = props;
  const slot = useSlot(fieldKey);
  if (field.options.pii === true && typeof value === 'string')
    return (
      <Text as="span" tone="muted">
        {value}
      </Text>
    );
  if (kindOf(field).isWriteOnly !== true && isAbsent(value)) return <Absent {...props} />;
  const special = own ?? slot?.Cell;
  const Shown = special ?? cells[field.kind];
  // A list row may be reused for another record: a key keeps the state of file cells and custom cells from carrying
  // over.
  const of = special !== undefined || isFileField(field) ? props.recordId : undefined;
  return Shown === slot?.Cell ? <OwnCell key={of} Own={Shown} {...props} /> : <Shown key={of} {...props} />;
}

/** Contains errors of a resource's custom cell: if it fails, the cell of its kind is shown instead, and the list survives. */
class OwnCell extends Component<CellProps & { readonly Own: ComponentType<CellProps> }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    const { fieldKey = '' } = this.props;
    console.error(`The Cell of ${ownFile(fieldKey, 'field')} failed: its kind's own stands in its place.`);
  }

  override render() {
    const { Own, ...props } = this.props;
    return this.state.failed ? <KindCell {...props} /> : <Own {...props} />;
  }
}

/** The cell of the field's kind, for custom cells that leave some values to it. */
export function KindCell(props: CellProps) {
  const Shown = cells[props.field.kind];
  return <Shown {...props} />;
}

/** Kinds whose values are compared down a column and are therefore right-aligned. */
export function isQuantity(field: Field): boolean {
  return field.options.pii !== true && kindOf(field).isQuantity === true;
}

export function isAbsent(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function Absent({ field, fieldKey = '' }: Pick<CellProps, 'field' | 'fieldKey'>) {
  const { none } = field.options;
  if (none !== undefined) {
    const inWords = field.kind === 'refs' ? agreeingWithSeveral : agreeing;
    return <>{inWords(none, labelOf(fieldKey, field))}</>;
  }
  return <NoValue />;
}

/** A dash that is read out as "None". */
export function NoValue() {
  return (
    <Text as="span" tone="muted">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('None')}</span>
    </Text>
  );
}
