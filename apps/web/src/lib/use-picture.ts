import { type ContractRoute, getFoto, getLogo } from '@apura/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callForResponse } from './api/call.ts';
import { queryKeys } from './query-keys.ts';

const ONE_HOUR_MS = 60 * 60_000;

export interface Picture {
  /** An address for an `<img>`; null without a picture or while it is on its way. */
  url: string | null;
  /** Whether it is known by now if there is one. */
  known: boolean;
}

/** The user's profile picture. After a new one was sent, invalidate `queryKeys.foto`. */
export function useFoto(): Picture {
  return usePicture(queryKeys.foto, getFoto);
}

/** The owner's logo; asked for only when `enabled`. After a new one was sent, invalidate `queryKeys.logo`. */
export function useLogo(enabled = true): Picture {
  return usePicture(queryKeys.logo, getLogo, enabled);
}

function usePicture(queryKey: readonly string[], route: ContractRoute, enabled = true): Picture {
  const query = useQuery({
    queryKey,
    enabled,
    staleTime: ONE_HOUR_MS,
    queryFn: async ({ signal }): Promise<Blob | null> => {
      const response = await callForResponse(route, { signal });
      const blob = await response.blob();
      return blob.size === 0 ? null : blob;
    },
  });
  const blob = query.data ?? null;
  const [shown, setShown] = useState<{ blob: Blob; url: string } | null>(null);
  useEffect(() => {
    if (blob === null) return;
    const url = URL.createObjectURL(blob);
    setShown({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return { url: blob !== null && shown?.blob === blob ? shown.url : null, known: !enabled || !query.isPending };
}
