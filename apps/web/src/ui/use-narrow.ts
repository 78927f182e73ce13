import { useMediaQuery } from '@mantine/hooks';

const NARROW = '(max-width: 640px)';

/** Whether the window is as narrow as a phone, where rows are shown as cards. */
export function useNarrow(): boolean {
  return useMediaQuery(NARROW, window.matchMedia(NARROW).matches, { getInitialValueInEffect: false });
}
