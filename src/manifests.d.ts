/** Made by build/manifests.ts from src/resources. */
declare module 'virtual:manifests' {
  import type { Manifest } from './contracts/resource/manifest.ts';

  export const manifests: readonly Manifest[];
}
