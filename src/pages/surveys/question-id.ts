/** Where a link to the question leads. */
export function questionId(question: string, subject: number | null): string {
  return `question-${question}${subject === null ? '' : `-${subject}`}`;
}
