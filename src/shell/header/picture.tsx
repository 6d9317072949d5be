import { isCancel } from 'axios';
import { useCallback, useState } from 'react';
import { isObject } from '../../contracts/values/objects.ts';
import { http } from '../../providers/http.ts';

export interface PictureProps {
  /** URL of the picture in the API. */
  readonly url: string;
  /** Value of the file field; a different file at the same URL reloads the picture. */
  readonly file: unknown;
  /** Shown if the picture cannot be loaded, and the default for `alt`. */
  readonly name: string;
  /** Text alternative; empty if the picture is decorative. Defaults to `name`. */
  readonly alt?: string | undefined;
  readonly className?: string | undefined;
}

/** Distance below the viewport at which a picture starts to load. */
const nearby = '300px';

/** A picture of a record, fetched when it comes close to the viewport. Its object URL is revoked on unmount. */
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

/** A picture that the user chose and that has not been uploaded. */
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
