import { type RefObject, useEffect, useRef, useState } from 'react';
import { callOfShown } from '../../../bridge/bridge.ts';
import { type ServiceFile, smallPicture } from './file-content.ts';

/**
 * The thumbnail of a file. It is loaded when the element of `ref` is scrolled into view; until then it is null, as for
 * a file without a thumbnail.
 */
export function useSmallPicture<T extends Element>(
  localId: string,
  file: ServiceFile,
): { ref: RefObject<T | null>; picture: string | null } {
  const ref = useRef<T>(null);
  const [picture, setPicture] = useState<string | null>(null);
  const latest = useRef(file);
  useEffect(() => {
    latest.current = file;
  });
  useEffect(() => {
    let isGone = false;
    const place = ref.current;
    if (!place) return;
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      void smallPicture(callOfShown(), localId, latest.current).then(found => {
        if (!isGone) setPicture(found);
      });
    });
    watch.observe(place);
    return () => {
      isGone = true;
      watch.disconnect();
    };
  }, [localId]);
  return { ref, picture };
}
