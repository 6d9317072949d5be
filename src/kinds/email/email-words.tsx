/** An address that is longer than its line goes on after the sign that divides it, not at its last letter. */
export function EmailWords({ address }: { readonly address: string }) {
  const [name = '', ...domain] = address.split(/(?=@)/);
  return (
    <>
      {name}
      <wbr />
      {domain.join('')}
    </>
  );
}
