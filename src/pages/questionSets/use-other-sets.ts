import { useKeys } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { contentSchema, type SetContent } from '../../contracts/surveys/survey-questions.ts';
import { http } from '../../providers/http.ts';
import { parsed } from '../../providers/parsed.ts';

const setsSchema = z.array(z.object({ id: z.int(), name: z.string(), content: contentSchema }));

export interface OtherSets {
  readonly sets: readonly { readonly id: number; readonly name: string; readonly content: SetContent }[];
  /** Why the sets could not be loaded. */
  readonly failure: string | undefined;
  readonly retry: () => void;
}

/** The question sets (the first 100 by name) with their content. */
export function useOtherSets(): OtherSets {
  const { keys } = useKeys();
  const { data, error, refetch } = useQuery({
    queryKey: keys().data().resource('questionSets').action('list').params({ whole: true }).get(),
    queryFn: async ({ signal }) => {
      const { data: sets } = await http.get<unknown>('/api/questionSets', {
        params: { _sort: 'name', _order: 'asc', _end: 100 },
        signal,
      });
      return parsed(setsSchema, sets);
    },
  });
  return { sets: data ?? [], failure: error?.message, retry: () => void refetch() };
}
