import { useSearchParams } from 'react-router';
import { type RowFilter, rowFilters, type UploadStatus } from '../../contracts/transfer/uploads.ts';

export type ReviewPart = 'rows' | 'findings';

/** What the review shows: in the address, so that it is there again after a reload. */
export interface ReviewAddress {
  readonly part: ReviewPart;
  readonly show: RowFilter;
  /** Of this column alone; '' for all. */
  readonly column: string;
  readonly severity: string;
  /** This line of the file alone. */
  readonly line: number | undefined;
  /** What is left out goes back to what is usual. */
  readonly go: (to: {
    readonly part?: ReviewPart;
    readonly show?: RowFilter;
    readonly column?: string;
    readonly severity?: string;
    readonly line?: number;
  }) => void;
}

export function useReviewAddress({ rejected }: Pick<UploadStatus, 'rejected'>): ReviewAddress {
  const [search, setSearch] = useSearchParams();
  const line = Number(search.get('line') ?? '');
  return {
    part: search.get('part') === 'findings' ? 'findings' : 'rows',
    show: rowFilters.find((one) => one === search.get('show')) ?? (rejected > 0 ? 'errors' : 'all'),
    column: search.get('column') ?? '',
    severity: search.get('severity') ?? '',
    line: Number.isSafeInteger(line) && line > 0 ? line : undefined,
    go: (to) =>
      setSearch(
        Object.entries(to).flatMap(([key, value]): [string, string][] =>
          value === '' ? [] : [[key, String(value)]],
        ),
        { replace: true, preventScrollReset: true },
      ),
  };
}
