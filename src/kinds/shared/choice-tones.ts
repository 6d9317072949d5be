import { choiceTone, type Field, type Tone } from '../../contracts/resource/fields.ts';

/** The tone of a choice; undefined if the declaration gives none of the choices a tone. */
export function toneOfChoice({ choices = {} }: Field, choice: string): Tone | undefined {
  const isState = Object.values(choices).some((spec) => typeof spec === 'object' && spec.tone !== undefined);
  return isState ? choiceTone(choices[choice]) : undefined;
}
