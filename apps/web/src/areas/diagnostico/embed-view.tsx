import type { Embed } from '@apura/contract';
import { useEffect, useRef } from 'react';
import styles from './diagnostico.module.css';
import { EMBED_SETTINGS, type EmbedClient } from './embed-client.ts';

interface EmbedViewProps {
  client: EmbedClient;
  embed: Embed;
  /** Names the report for screen readers. */
  title: string;
}

/** The place of an embedded report, filled by its client. */
export function EmbedView({ client, embed, title }: EmbedViewProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current === null) return;
    return client.show(host.current, embed, {
      settings: EMBED_SETTINGS,
      title,
      // Said to whoever looks for a fault; the user is told nothing, as specified.
      onEvent: (event, detail) => console.debug('diagnostico', event, detail),
    });
  }, [client, embed, title]);
  return <div ref={host} className={styles.embed} />;
}
