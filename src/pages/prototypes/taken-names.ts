import { manifests } from 'virtual:manifests';

/** Names of existing resources. */
export const takenNames = manifests.map(({ name }) => name);
