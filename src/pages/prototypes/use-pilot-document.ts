import { manifests } from 'virtual:manifests';
import { useMemo } from 'react';
import { declaredField, type ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import { leftOutOfPilot, pilotDocument, withOrigin } from '../../contracts/prototypes/prototype-rows.ts';
import { labelOf } from '../../contracts/resource/fields.ts';
import { useT } from '../../i18n/translate.ts';

const isResource = (name: string) => manifests.some((manifest) => manifest.name === name);

/** The document as the pilot shows it, and a sentence about the fields it leaves out. */
export function usePilotDocument(document: ResourceDocument): {
  readonly pilotDocument: ResourceDocument;
  readonly leftOutWords: string | undefined;
} {
  const t = useT();
  const piloted = useMemo(() => {
    const leftOut = leftOutOfPilot(document, isResource);
    return { leftOut, pilotDocument: pilotDocument(document, leftOut) };
  }, [document]);
  const fields = piloted.leftOut.map((field) => t(labelOf(field.key, declaredField(field)))).join(', ');
  return {
    pilotDocument: piloted.pilotDocument,
    leftOutWords:
      fields === ''
        ? undefined
        : t(
            'Only in the finished list: {fields}. A pilot keeps no personal data, files, or tables within a row.',
            { fields },
          ),
  };
}

/** The document as the pilot's list and record view show it. The preview rerenders only for another one. */
export function useDocumentWithOrigin(document: ResourceDocument, isOfSeveral: boolean): ResourceDocument {
  return useMemo(() => withOrigin(document, isOfSeveral), [document, isOfSeveral]);
}
