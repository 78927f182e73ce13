import { createStore, type Store } from './store.ts';

/**
 * Whether a media query matches, as its last change said. Nobody else may read `matches` of this `media`: between a
 * change and its event that answer is new already, and in Chromium the one who reads it there takes the event from all
 * who listen. Half of the page would be drawn dark and half light until the next change.
 */
export function mediaStore(media: Pick<MediaQueryList, 'matches' | 'addEventListener'>): Store<{ matches: boolean }> {
  const store = createStore({ matches: media.matches });
  media.addEventListener('change', ({ matches }) => store.set({ matches }));
  return store;
}
