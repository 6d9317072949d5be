import { choiceTone, type Field, type Tone } from '../../contracts/resource/fields.ts';

/** The tone of one of the choices; undefined where the declaration gives none of them any. */
export function toneOfChoice({ choices = {} }: Field, choice: string): Tone | undefined {
  const isState = Object.values(choices).some((spec) => typeof spec === 'object' && spec.tone !== undefined);
  return isState ? choiceTone(choices[choice]) : undefined;
}
