/** Made by build/manifests.ts from src/resources. */
declare module 'virtual:manifests' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- a relative import declaration is not resolved here: what it names would be `any`
  export const manifests: readonly import('./contracts/resource/manifest.ts').Manifest[];
}
