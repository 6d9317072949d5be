/** Findings of the check: row by row, where they can be corrected, and as a list. */
import { Tabs } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Text } from '../../ui/text.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import type { UploadStatus } from '../../contracts/transfer/uploads.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Findings } from './findings.tsx';
import { ReviewRows } from './review-rows.tsx';
import { cellId, goToCell } from './row-findings.tsx';
import type { Corrections } from './use-corrections.ts';
import type { ReviewAddress } from './use-review-address.ts';

const reviewId = 'review';
/** On paper nothing is chosen: what is shown has its title. */
const onScreen = { header: 'screen-only' };

/**
 * Returns a function that brings the findings into view and the focus to their tab, once a dialog that is closing has
 * returned the focus to its button.
 */
export function useGoToFindings(): () => void {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked === 0) return;
    // antd derives the tab's id from that of the tabs.
    document.getElementById(`${reviewId}-tabs-tab-findings`)?.focus({ preventScroll: true });
    document.getElementById(reviewId)?.scrollIntoView();
  }, [asked]);
  return () => setAsked((times) => times + 1);
}

interface ReviewProps {
  readonly status: UploadStatus;
  readonly address: ReviewAddress;
  readonly corrections: Corrections;
  readonly mayCorrect: boolean;
  /** The corrections are being checked. */
  readonly isChecking: boolean;
  readonly busy: boolean;
  readonly onCheck: () => void;
}

export function Review({ status, address, corrections, mayCorrect, isChecking, busy, onCheck }: ReviewProps) {
  const t = useT();
  /** Id of the cell to go to as soon as it renders. */
  const sought = useRef('');
  const arrive = (cell: HTMLElement | null) => {
    if (cell === null || sought.current !== cell.id) return;
    sought.current = '';
    goToCell(cell.id);
  };
  const count = corrections.all.length;
  const hasFindings = status.errors + status.warnings > 0;
  const rows = (
    <Stack gap={4} data-review="">
      {mayCorrect && (
        <Text className="screen-only" tone="muted">
          {t('Correct cells in the table, then check the file again. The original file stays as it is.')}
        </Text>
      )}
      <ReviewRows
        status={status}
        address={address}
        corrections={corrections}
        mayCorrect={mayCorrect}
        isChecking={isChecking}
        arrive={arrive}
      />
      {mayCorrect && (
        <Line gap={3} align="center" foot={count > 0 || isChecking}>
          <Button
            data-check=""
            busy={busy || isChecking}
            aria-disabled={count === 0}
            onClick={() => {
              if (count > 0) onCheck();
            }}
          >
            {count === 0
              ? t('Check corrections')
              : t({ one: 'Check 1 correction', other: 'Check {count:number} corrections' }, { count })}
          </Button>
          <Text as="output" tone="muted">
            {isChecking
              ? t('The whole file is being checked again…')
              : corrections.isFull
                ? t('No more can be corrected at once. Check these first.')
                : count > 0 && t('Not checked yet.')}
          </Text>
        </Line>
      )}
    </Stack>
  );
  return (
    <Stack id={reviewId}>
      <Tabs
        classNames={onScreen}
        id={`${reviewId}-tabs`}
        destroyOnHidden
        activeKey={hasFindings ? address.part : 'rows'}
        onChange={(key) => address.go({ part: key === 'findings' ? 'findings' : 'rows' })}
        items={[
          { key: 'rows', label: t('Rows of the file'), children: rows },
          ...(hasFindings
            ? [
                {
                  key: 'findings',
                  label: t('Errors and warnings'),
                  children: (
                    <Findings
                      status={status}
                      address={address}
                      onGo={(line, column) => {
                        sought.current = cellId(line, column);
                        address.go({ line });
                      }}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
    </Stack>
  );
}
