import { manifests } from 'virtual:manifests';

/** Of resources that there are. */
export const takenNames = manifests.map(({ name }) => name);
