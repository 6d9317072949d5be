import { Alert } from 'antd';
import type { ReactNode } from 'react';

/** Announces at once why something failed; renders nothing without a message. */
export function Failure({ children }: { readonly children: ReactNode }) {
  return children === undefined ? null : <Alert type="error" role="alert" title={children} />;
}
