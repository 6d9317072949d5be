/** Moves the focus to the answer of the question with this element id (question-id.ts): what is picked, or the first control. */
export function focusAnswer(id: string): void {
  const place = document.getElementById(id);
  const input = ['input:checked', 'input'].map((one) => place?.querySelector<HTMLElement>(one)).find(Boolean);
  (input ?? place)?.focus({ preventScroll: true });
}
