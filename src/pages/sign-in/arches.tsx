import styles from './sign-in.module.css';

const spans = 16;
const spanWidth = 120;

/** A causeway in one hairline along the foot of the page. */
export function Arches() {
  const width = spans * spanWidth;
  const arches = Array.from({ length: spans }, (_, index) => {
    const left = index * spanWidth + 12;
    const right = (index + 1) * spanWidth - 12;
    return `M${left} 90V56a48 36 0 0 1 ${right - left} 0v34`;
  });
  return (
    <svg className={styles.arches} viewBox={`0 0 ${width} 90`} preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      <path d={`M0 6h${width}M0 12h${width}${arches.join('')}`} fill="none" stroke="currentColor" strokeWidth="1" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
