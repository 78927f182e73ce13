import { type ComponentType, type FunctionComponent, use } from 'react';

/** A component whose code comes in a chunk of its own, and may be fetched before it is drawn. */
export interface Preloadable<P extends object> extends FunctionComponent<P> {
  /** Fetches the code ahead of its use. A failure shows when the component is drawn. */
  preload: () => void;
}

/**
 * Like React's `lazy`, but drawn at once when its code is already there. `lazy` always suspends the first time, and
 * React then holds the fallback for 300 ms, so that every screen would come that much later than it could.
 */
export function preloadable<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Preloadable<P> {
  let Loaded: ComponentType<P> | undefined;
  let fetching: Promise<void> | undefined;
  let awaited: Promise<void> | undefined;

  const fetchCode = (): Promise<void> => {
    fetching ??= load()
      .then(({ default: component }) => {
        Loaded = component;
      })
      .finally(() => {
        // After a failure the next call fetches again.
        fetching = undefined;
      });
    return fetching;
  };

  const Component: Preloadable<P> = (props: P) => {
    if (Loaded === undefined) {
      // One promise for every attempt to draw it: React would wait without end for one that is always new.
      awaited ??= fetchCode();
      use(awaited);
    }
    return Loaded === undefined ? null : <Loaded {...props} />;
  };
  Component.preload = () => {
    if (Loaded === undefined) fetchCode().catch(() => undefined);
  };
  return Component;
}
