import { expect, test } from 'vitest';
import { sampleQuestionSets } from '../../server/sample/question-sets.ts';
import { questionFindings } from '../../src/contracts/surveys/question-checks.ts';
import { questionsOf } from '../../src/contracts/surveys/survey-questions.ts';
import { duplicateSection, freeKey } from '../../src/pages/questionSets/content-edits.ts';

test('a duplicated section follows the original, with its own keys and conditions', () => {
  for (const { content } of sampleQuestionSets) {
    for (const [index, section] of content.sections.entries()) {
      const key = freeKey(content, 'section');
      const twice = duplicateSection(content, index, key);
      const copy = twice.sections[index + 1];
      expect(twice.sections.map((one) => one.key)).toEqual(
        content.sections.map((one) => one.key).toSpliced(index + 1, 0, key),
      );
      expect(copy?.questions.map(({ label }) => label)).toEqual(section.questions.map(({ label }) => label));
      const keys = questionsOf(twice).map((question) => question.key);
      expect(new Set(keys).size).toBe(keys.length);
      const own = new Set(section.questions.map((question) => question.key));
      const asked = copy?.questions.flatMap(({ showIf = {} }) => Object.keys(showIf)) ?? [];
      expect(asked.filter((on) => own.has(on))).toEqual([]);
      expect(questionFindings(twice)).toEqual(questionFindings(content));
    }
  }
});
