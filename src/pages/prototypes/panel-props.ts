import type { ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import type { ColumnGuess } from '../../contracts/prototypes/prototype-guess.ts';

export interface FieldsPanelProps {
  /** The field that is open at first. */
  readonly opened?: string | undefined;
  readonly document: ResourceDocument;
  readonly columns: readonly ColumnGuess[];
  /** Fields that look like personal data, less those of which somebody said that they are none. */
  readonly personal: readonly string[];
  readonly invented: readonly string[];
  /** Those whose cells were replaced before they were saved. */
  readonly replaced: readonly string[];
  /** The cells of the field’s column, invented where they are to be. */
  readonly cellsOf: (key: string) => readonly string[];
  readonly onChange: (document: ResourceDocument, step?: string) => void;
  readonly onInvent: (key: string, is: boolean) => void;
}
