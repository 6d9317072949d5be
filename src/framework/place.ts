/** Where values stand: of which resource, and of which record. Given around lists, record pages and forms. */
import { createContext, use } from 'react';

export interface Place {
  readonly resource: string;
  /** Left out in a list, where each cell names its own, and in the form of a new record. */
  readonly id?: number;
}

const PlaceContext = createContext<Place | undefined>(undefined);
export const PlaceProvider = PlaceContext.Provider;

export function usePlace(): Place | undefined {
  return use(PlaceContext);
}
