/** Invents the people of a row, so that an invented email address matches the invented name of the same person. */
import type { Cells, ColumnGuess } from './prototype-guess.ts';
import { headerWords, invented, inventedEmail } from './prototype-personal.ts';

/** The part of a column guess that is needed to invent its cells; `header` is the text of the first row. */
export type PersonalColumn = Pick<ColumnGuess, 'index' | 'field' | 'personal' | 'header'>;

/** The invented cells below the header. `others`: the other columns that are invented. */
export function inventedCells(
  cells: Cells,
  column: PersonalColumn,
  others: readonly PersonalColumn[],
): readonly string[] {
  const rows = cells.slice(1);
  const { personal, index, header } = column;
  const cellAt = (row: readonly string[], place: number) => row[place] ?? '';
  if (personal === undefined) return rows.map((row) => cellAt(row, index));
  if (personal !== 'email') return rows.map((row) => invented(personal, cellAt(row, index), header));
  const named = namesBeside(column, others);
  return rows.map((row) => {
    const name = named.map((one) => invented('name', cellAt(row, one.index), one.header)).join(' ');
    return inventedEmail(cellAt(row, index), name.trim());
  });
}

const plain = new Set('e mail email address name full first given last family'.split(' '));
const isGiven = /\b(first|given)\b/i;
const isFamily = /\b(last|family|sur ?name|maiden)\b/i;

/**
 * The name columns that an email column belongs to: those with a similar header ("Owner", "Owner e-mail"), otherwise the
 * nearest.
 */
function namesBeside(email: PersonalColumn, others: readonly PersonalColumn[]): readonly PersonalColumn[] {
  const own = ownWords(email);
  const names = others
    .filter(({ personal }) => personal === 'name')
    .map((column) => {
      const words = ownWords(column);
      const shared = words.filter((word) => own.includes(word)).length;
      // An address more often follows its owner's name than precedes it.
      const far = Math.abs(column.index - email.index) * (column.index < email.index ? 1 : 2);
      return { column, shared, others: words.length - shared, far };
    })
    .toSorted((a, b) => b.shared - a.shared || a.others - b.others || a.far - b.far)
    .map(({ column }) => column);
  const [nearest] = names;
  if (nearest === undefined) return [];
  const partner = (is: RegExp) => names.find((one) => one !== nearest && is.test(headerWords(one.header)));
  const words = headerWords(nearest.header);
  if (isGiven.test(words)) return [nearest, ...present(partner(isFamily))];
  return isFamily.test(words) ? [...present(partner(isGiven)), nearest] : [nearest];
}

function ownWords({ header }: PersonalColumn): readonly string[] {
  return headerWords(header)
    .toLowerCase()
    .split(' ')
    .filter((word) => !plain.has(word));
}

const present = <T>(one: T | undefined): readonly T[] => (one === undefined ? [] : [one]);
