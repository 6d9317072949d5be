import type { ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import type { ColumnGuess } from '../../contracts/prototypes/prototype-guess.ts';

export interface FieldsPanelProps {
  /** The field that is expanded initially. */
  readonly opened?: string | undefined;
  readonly document: ResourceDocument;
  readonly columns: readonly ColumnGuess[];
  /** Fields that look like personal data, except those that somebody confirmed are not. */
  readonly personal: readonly string[];
  readonly invented: readonly string[];
  /** Fields whose cells were replaced by invented values before they were saved. */
  readonly replaced: readonly string[];
  /** Cells of the field’s column, with invented values where they replace personal data. */
  readonly cellsOf: (key: string) => readonly string[];
  readonly onChange: (document: ResourceDocument, step?: string) => void;
  readonly onInvent: (key: string, is: boolean) => void;
}
