/** Converts a name to the spelling of file names: `paymentPeriods` → `payment-periods`. */
export function fileWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The file in src/resources that declares the resource: `paymentPeriods` is declared in payment-periods.ts. */
export function resourceFile(name: string): string {
  return `${fileWords(name)}.ts`;
}
