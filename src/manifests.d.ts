/** Made by build/manifests.ts from src/resources. */
declare module 'virtual:manifests' {
  import type { Manifest } from './contracts/manifest.ts';

  export const manifests: readonly Manifest[];
}
