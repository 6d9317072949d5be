/** "Payment periods" → "payment periods"; abbreviations ("SDAs") stay as they are. */
export function inSentence(label: string): string {
  return /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
