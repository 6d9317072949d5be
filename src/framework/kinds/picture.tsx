import { isCancel } from 'axios';
import { useCallback, useState } from 'react';
import { isObject } from '../../contracts/predicate.ts';
import { http } from '../../providers/http.ts';

export interface PictureProps {
  /** Of the API. */
  readonly url: string;
  /** The value of the field: another file at the same address is another picture. */
  readonly file: unknown;
  /** Stands for the picture until it is there, and where it cannot be seen. */
  readonly name: string;
  readonly className?: string | undefined;
}

/** A picture of a record. Its bytes are let go of when it leaves the page. */
export function Picture({ url, file, name, className }: PictureProps) {
  const id = isObject(file) ? String(file['id']) : '';
  return <Fetched key={`${url} ${id}`} url={url} name={name} className={className} />;
}

function Fetched({ url, name, className }: Omit<PictureProps, 'file'>) {
  const [failed, setFailed] = useState(false);
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined;
      const ending = new AbortController();
      let address: string | undefined;
      http
        .get<Blob>(url, { responseType: 'blob', signal: ending.signal })
        .then(({ data }) => {
          if (ending.signal.aborted) return;
          address = URL.createObjectURL(data);
          image.src = address;
        })
        .catch((error: unknown) => {
          if (!isCancel(error)) setFailed(true);
        });
      return () => {
        ending.abort();
        if (address !== undefined) URL.revokeObjectURL(address);
      };
    },
    [url],
  );
  return failed ? name : <img ref={show} alt={name} className={className} />;
}

/** A picture that was chosen and is on this machine alone. */
export function ChosenPicture({
  file,
  className,
}: {
  readonly file: File;
  readonly className?: string | undefined;
}) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined;
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt={file.name} className={className} />;
}
