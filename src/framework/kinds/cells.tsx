/** The cell of a field: of its kind, or its own. */
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

/** The value as its kind shows it; where it is absent, what that means, or a dash, read out as "None". */
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
  // A list's row may come to show another record: what a file's or a field's own cell remembers is not that one's.
  const of = special !== undefined || isFileField(field) ? props.recordId : undefined;
  return Shown === slot?.Cell ? <OwnCell key={of} Own={Shown} {...props} /> : <Shown key={of} {...props} />;
}

/** A cell that its resource brings, and that fails, takes no list with it: the kind's own stands in its place. */
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

/** As the kind shows it, for a field's own cell that leaves some values to it. */
export function KindCell(props: CellProps) {
  const Shown = cells[props.field.kind];
  return <Shown {...props} />;
}

/** Kinds whose values are compared down a column, and so stand at its right edge. */
export function isQuantity(field: Field): boolean {
  return field.options.pii !== true && kindOf(field).isQuantity === true;
}

function isAbsent(value: unknown): boolean {
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
  return (
    <Text as="span" tone="muted">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('None')}</span>
    </Text>
  );
}
