/** `paymentPeriods` as files are called: `payment-periods`. */
export function fileWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The file in src/resources that declares the resource of this name: `paymentPeriods` is in payment-periods.ts. */
export function resourceFile(name: string): string {
  return `${fileWords(name)}.ts`;
}
