/** Starts a new set as a copy of an existing one; sets in use cannot be changed. */
import { Select } from 'antd';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { SetContent } from '../../contracts/surveys/survey-questions.ts';
import { Notice } from '../../framework/list/list-messages.tsx';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { useOtherSets } from './use-other-sets.ts';

interface StartFromProps {
  /** `isChosen`: it was chosen here, and what it was chosen with goes. */
  readonly onChange: (content: SetContent, isChosen: boolean) => void;
}

export function StartFrom({ onChange }: StartFromProps) {
  const t = useT();
  const { sets, failure, retry } = useOtherSets();
  const [params] = useSearchParams();
  const asked = sets.find(({ id }) => String(id) === params.get('from'))?.content;
  const take = useRef(onChange);
  useEffect(() => {
    take.current = onChange;
  });
  useEffect(() => {
    // The link "Create a new edition" names the set to copy in the URL.
    if (asked !== undefined) take.current(asked, false);
  }, [asked]);
  if (failure !== undefined)
    return (
      <Notice tone="danger" action={<Button onClick={retry}>{t('Try again')}</Button>}>
        {failure}
      </Notice>
    );
  return (
    <Select
      aria-label={t('Start from another set')}
      placeholder={t('Start from another set')}
      suffixIcon={<ChevronDownIcon />}
      options={sets.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id: number) => {
        const set = sets.find((one) => one.id === id);
        if (set !== undefined) onChange(set.content, true);
      }}
    />
  );
}
