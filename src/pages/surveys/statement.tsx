import { Stack } from '../../ui/layout.tsx';

/** What is attested by whoever submits a survey. */
export function Statement({ children }: { readonly children: string }) {
  return (
    <Stack as="blockquote" nested measure={600}>
      {children}
    </Stack>
  );
}
