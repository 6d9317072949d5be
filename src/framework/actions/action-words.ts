/** Texts about an action before and after it runs. */
import type { Action, Outcome, Skipped } from '../../contracts/resource/actions.ts';
import type { Resource } from '../../contracts/resource/define-resource.ts';
import { type GroupedSums, sumGroups, ungrouped } from '../../contracts/lists/list-sums.ts';
import { choiceLabel } from '../../contracts/resource/fields.ts';
import { capitalized } from '../../contracts/values/capitals.ts';
import { isObject } from '../../contracts/values/objects.ts';
import { messageWords } from '../../i18n/messages.ts';
import { t } from '../../i18n/translate.ts';
import { agreeing } from '../../i18n/words.ts';
import { valueText } from '../../kinds/texts.ts';
import { inSentence } from '../words.ts';

/** "3 transactions" */
export function counted({ name, label: [one, many] }: Resource, count: number | string): string {
  if (typeof count === 'string') return `${count} ${inSentence(many)}`;
  return t('{records:counted}', { records: { resource: name, one, many, count } });
}

/** "$1,234.50", the sum of the first field that the resource's lists total; '' if they total none. */
export function amountText(resource: Resource, sums: Readonly<Record<string, unknown>>): string {
  const [key] = resource.list.sum ?? [];
  const field = key === undefined ? undefined : resource.fields[key];
  return key === undefined || field === undefined ? '' : valueText(sums[key], field);
}

/** "Paid $1,234.50", "Pending $20.00": one text per group of the resource's sums; without groups, just the amount. */
export function sumTexts(resource: Resource, key: string, sums: GroupedSums): readonly string[] {
  const field = resource.fields[key];
  if (field === undefined) return [];
  return sumGroups(resource).flatMap((group) => {
    const sum = sums[group]?.[key];
    if (sum === undefined) return [];
    return [group === ungrouped ? valueText(sum, field) : `${t(group)} ${valueText(sum, field)}`];
  });
}

/** "Submitted, Approved": the states an action can start from, if its declaration names them; otherwise ''. */
export function startWords({ fields }: Resource, { when = {} }: Action): string {
  return Object.entries(when)
    .flatMap(([key, given]) => {
      const condition: unknown = given;
      const choices = fields[key]?.choices;
      const values =
        isObject(condition) && Array.isArray(condition['in']) ? condition['in'].map(String) : [condition];
      return choices === undefined
        ? []
        : values.flatMap((value) =>
            typeof value === 'string'
              ? [agreeing(choiceLabel(choices[value], value), fields[key]?.options.noun)]
              : [],
          );
    })
    .join(', ');
}

/** "3 transactions approved, $1,234.50" */
export function doneWords(resource: Resource, action: Action, { done, sums }: Outcome): string {
  const amount = amountText(resource, sums);
  const words = t(amount === '' ? '{count} {done}' : '{count} {done}, {amount}', {
    count: counted(resource, done),
    done: t(action.done),
    amount,
  });
  // In some languages the translated text starts with the lowercase `done` word.
  return capitalized(words);
}

/** Why a record was skipped. */
export function reasonWords({ message, reason }: Skipped): string {
  return messageWords(message) || reason;
}

const maxNamed = 3;

/** "R-7: It was changed meanwhile. and 2 more" */
export function leftWords({ skipped, skippedCount }: Outcome): string {
  const named = skipped.slice(0, maxNamed).map((one) => `${one.title}: ${reasonWords(one)}`);
  const more = skippedCount - named.length;
  return [...named, ...(more > 0 ? [t('and {count:number} more', { count: more })] : [])].join(' ');
}
