/** Element id of the question, used as the target of links to it. */
export function questionId(question: string, subject: number | null): string {
  return `question-${question}${subject === null ? '' : `-${subject}`}`;
}
