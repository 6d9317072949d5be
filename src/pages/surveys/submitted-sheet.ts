import { isOpenState, type Sheet, type SheetSurvey } from '../../contracts/surveys/survey-sheet.ts';

/**
 * The sheet as the survey was submitted: what is asked once may have been changed for others since. The same sheet if nothing
 * was. Such a sheet is only read.
 */
export function sheetAsSubmitted(sheet: Sheet, survey: number | undefined): Sheet {
  const own = sheet.surveys.find(({ id }) => id === survey);
  if (own === undefined || own.attested.length === 0) return sheet;
  const now = new Map(
    sheet.answers.filter(({ subject }) => subject === null).map(({ question, value }) => [question, value]),
  );
  const then = new Map([...now, ...byQuestion(own)]);
  return {
    ...sheet,
    mayAnswer: false,
    answers: sheet.answers.map((one) =>
      one.subject === null ? { ...one, value: then.get(one.question) ?? null } : one,
    ),
    surveys: sheet.surveys.map((one) => {
      if (isOpenState(one.state)) return one;
      const given = new Map([...now, ...byQuestion(one)]);
      return {
        ...one,
        attested: [...given]
          .filter(([question, value]) => JSON.stringify(value) !== JSON.stringify(then.get(question) ?? null))
          .map(([question, value]) => ({ question, value })),
      };
    }),
  };
}

const byQuestion = ({ attested }: SheetSurvey) =>
  attested.map(({ question, value }) => [question, value] as const);
