import { Stack } from '../../ui/layout.tsx';

/** The statement that the person submitting a survey attests to. */
export function Statement({ children }: { readonly children: string }) {
  return (
    <Stack as="blockquote" nested measure={600}>
      {children}
    </Stack>
  );
}
