import { Segmented as AntSegmented, type SegmentedProps } from 'antd';

/** antd's, without a tab stop at the whole group, where no key does anything: the chosen option has its own. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  return <AntSegmented<V> {...props} tabIndex={-1} />;
}
