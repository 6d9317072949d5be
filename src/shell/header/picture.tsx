import { isCancel } from 'axios';
import { useCallback, useState } from 'react';
import { isObject } from '../../contracts/values/objects.ts';
import { http } from '../../providers/http.ts';

export interface PictureProps {
  /** Of the API. */
  readonly url: string;
  /** The value of the field: another file at the same address is another picture. */
  readonly file: unknown;
  /** Stands for the picture until it is there, and where it cannot be seen. */
  readonly name: string;
  /** What it shows, in words; blank where it is decoration. By default its name. */
  readonly alt?: string | undefined;
  readonly className?: string | undefined;
}

/** How far below the screen a picture is fetched already. */
const nearby = '300px';

/** A picture of a record, fetched when it comes near the screen. Its bytes are let go of when it leaves the page. */
export function Picture({ file, ...rest }: PictureProps) {
  const id = isObject(file) ? String(file['id']) : '';
  return <Fetched key={`${rest.url} ${id}`} {...rest} />;
}

function Fetched({ url, name, alt = name, className }: Omit<PictureProps, 'file'>) {
  const [failed, setFailed] = useState(false);
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined;
      const ending = new AbortController();
      let address: string | undefined;
      const load = () =>
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
      const watch = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          watch.disconnect();
          void load();
        },
        { rootMargin: nearby },
      );
      watch.observe(image);
      return () => {
        watch.disconnect();
        ending.abort();
        if (address !== undefined) URL.revokeObjectURL(address);
      };
    },
    [url],
  );
  return failed ? name : <img ref={show} alt={alt} className={className} />;
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
