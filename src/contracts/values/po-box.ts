// Matches "PO Box 12", "P.O.Box 12", "Post Office Box", "POB 12", "GPO Box", Puerto Rico's "Apartado 12", and a bare "Box 12"
// at the start of the line. Does not match "PSC 3 Box 1234" (a military address), "55 Box Elder Rd", "123 Boxwood Ln" or "10
// Post Office Rd".
const boxes = [
  /(?:^|[^\p{L}\p{N}])(?:g?\.?p\.?\s?o\.?|post(?:al)?\s+office)\s{0,3}(?:box|drawer)(?![\p{L}])/iu,
  /(?:^|[^\p{L}\p{N}])p\.?\s?o\.?\s?b\.?\s{0,3}#?\s{0,3}\d/iu,
  /^\s{0,3}(?:box|apartado)\s{0,3}#?\s{0,3}\d/iu,
];

/** Whether this address line is a post office box, where nobody can live or have an office. */
export function isPoBox(line: string): boolean {
  return boxes.some((box) => box.test(line));
}
