/** An e-mail address; if it is too long for its line, it wraps before the @ sign. */
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
