import type { Embed } from '@apura/contract';

/** How an embedded report is shown: its own filters and pages stay away, its background is its own. */
export const EMBED_SETTINGS = {
  tokenType: 'Embed',
  filterPaneEnabled: false,
  pageNavigationEnabled: false,
  background: 'default',
} as const;

export type EmbedEvent = 'loaded' | 'rendered' | 'error';

/** Rows of a report that the reader of the embedded one asks for: each named column holds its text. */
export interface LinhasPedidas {
  relatorio: string;
  filtros: Record<string, string>;
  /** The rows are to be taken to a rectification, and not to be shown. */
  levar: boolean;
  /** A workbook of the inventory of the turn is to be downloaded instead. */
  baixar?: 'inventario' | 'registro' | undefined;
}

export interface EmbedOptions {
  settings: typeof EMBED_SETTINGS;
  title: string;
  onEvent: (event: EmbedEvent, detail: unknown) => void;
  onOpen: (pedido: LinhasPedidas) => void;
}

/** A report on the screen. */
export interface EmbedShown {
  /** Goes on with a newer access, without a reload. */
  renew(embedToken: string): void;
  /** Takes the report away. */
  remove(): void;
}

/** Shows an embedded report inside an element of the page. Events are for the log alone. */
export interface EmbedClient {
  show(host: HTMLElement, embed: Embed, options: EmbedOptions): EmbedShown;
}
