/** An e-mail address that wraps at the @ sign rather than at its last letter if it is too long for its line. */
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
