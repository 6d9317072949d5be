/** Findings of the check: row by row, where they can be corrected, and as a list. */
import { Tabs } from 'antd';
import { Text } from '../../ui/text.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import type { UploadStatus } from '../../contracts/transfer/uploads.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Findings } from './findings.tsx';
import { ReviewRows } from './review-rows.tsx';
import type { Corrections } from './use-corrections.ts';
import type { ReviewAddress } from './use-review-address.ts';

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
  const count = corrections.all.length;
  const hasFindings = status.errors + status.warnings > 0;
  const rows = (
    <Stack gap={4} data-review="">
      {mayCorrect && (
        <Text tone="muted">
          {t('Correct cells in the table, then check the file again. The original file stays as it is.')}
        </Text>
      )}
      <ReviewRows
        status={status}
        address={address}
        corrections={corrections}
        mayCorrect={mayCorrect}
        isChecking={isChecking}
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
    <Tabs
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
                children: <Findings status={status} address={address} />,
              },
            ]
          : []),
      ]}
    />
  );
}
