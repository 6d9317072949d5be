import { useSearchParams } from 'react-router';
import { type RowFilter, rowFilters, type UploadStatus } from '../../contracts/transfer/uploads.ts';

export type ReviewPart = 'rows' | 'findings';

/** What the review shows; kept in the URL so that it survives a reload. */
export interface ReviewAddress {
  readonly part: ReviewPart;
  readonly show: RowFilter;
  /** Only findings in this column; '' for all. */
  readonly column: string;
  readonly severity: string;
  /** Only this line of the file. */
  readonly line: number | undefined;
  /** Parts that are left out are reset to their defaults. */
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
