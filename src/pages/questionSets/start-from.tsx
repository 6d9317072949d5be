/** A set in use does not change: what is to change begins as its copy. */
import { Select } from 'antd';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { SetContent } from '../../contracts/surveys/survey-questions.ts';
import { Notice } from '../../framework/list/list-messages.tsx';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { useOtherSets } from './use-other-sets.ts';

export function StartFrom({ onChange }: { readonly onChange: (content: SetContent) => void }) {
  const t = useT();
  const { sets, failure, retry } = useOtherSets();
  const [params] = useSearchParams();
  const asked = sets.find(({ id }) => String(id) === params.get('from'))?.content;
  const take = useRef(onChange);
  useEffect(() => {
    // Asked for by the address: "Create a new version" leads here.
    if (asked !== undefined) take.current(asked);
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
        if (set !== undefined) onChange(set.content);
      }}
    />
  );
}
