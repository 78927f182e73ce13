import type { Embed } from '@apura/contract';

/** How an embedded report is shown: its own filters and pages stay away, its background is its own. */
export const EMBED_SETTINGS = {
  tokenType: 'Embed',
  filterPaneEnabled: false,
  pageNavigationEnabled: false,
  background: 'default',
} as const;

export type EmbedEvent = 'loaded' | 'rendered' | 'error';

/** Shows an embedded report inside an element of the page. */
export interface EmbedClient {
  /** Fills the element; answers what takes the report away again. Events are for the log alone. */
  show(
    host: HTMLElement,
    embed: Embed,
    options: { settings: typeof EMBED_SETTINGS; title: string; onEvent: (event: EmbedEvent, detail: unknown) => void },
  ): () => void;
}

/** The client of this version. Without one, the screen says that the report can not be shown yet. */
export const embedClient: EmbedClient | undefined = undefined;
