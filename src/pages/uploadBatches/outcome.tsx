/** What became of an upload. */
import { Result } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { Stack } from '../../ui/layout.tsx';

interface OutcomeProps {
  readonly isNew: boolean;
  readonly framed?: 0;
  readonly children: ReactNode;
}

/** Whoever pressed the button that is gone now goes on reading here. */
export function Outcome({ isNew, ...rest }: OutcomeProps) {
  const own = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNew) own.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once, as it comes
  }, []);
  return <Stack ref={own} tabIndex={-1} {...rest} />;
}

interface SubmittedProps {
  readonly isNew: boolean;
  readonly title: string;
  readonly extra: ReactNode;
  readonly children: string;
}

export function Submitted({ isNew, title, extra, children }: SubmittedProps) {
  return (
    <Outcome isNew={isNew} framed={0}>
      <Result status="success" title={title} subTitle={children} extra={extra} />
    </Outcome>
  );
}
