/** National Provider Identifier: nine digits and the Luhn check digit over 80840 followed by them (45 CFR 162.406). */
export function isNpi(text: string): boolean {
  return /^\d{10}$/.test(text) && text === withCheckDigit(text.slice(0, 9));
}

/** The identifier that begins with the nine digits. */
export function withCheckDigit(nine: string): string {
  const sum = [...`80840${nine}`].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${nine}${(10 - (sum % 10)) % 10}`;
}
