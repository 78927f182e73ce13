import type { Embed } from '@apura/contract';
import { useEffect, useRef, useState } from 'react';
import styles from './diagnostico.module.css';
import { EMBED_SETTINGS, type EmbedShown, type LinhasPedidas } from './embed-client.ts';
import { renewalDelay } from './renewal-delay.ts';

interface EmbedViewProps {
  embed: Embed;
  /** Names the report for screen readers. */
  title: string;
  /** A newer access to the same report, shortly before the present one ends. */
  onRenew: () => Promise<Embed>;
  /** Says that the report can not be shown at all. */
  onFailed: (error: unknown) => void;
  /** Shows rows of a report, or takes them to a rectification. */
  onOpen: (pedido: LinhasPedidas) => void;
}

/** The place of an embedded report, filled by the stock client, whose code comes with the first report. */
export function EmbedView({ embed, title, onRenew, onFailed, onOpen }: EmbedViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const shown = useRef<EmbedShown | null>(null);
  const latest = useRef({ onRenew, onFailed, onOpen });
  latest.current = { onRenew, onFailed, onOpen };
  const [access, setAccess] = useState(embed);

  useEffect(() => {
    let gone = false;
    setAccess(embed);
    import('./power-bi-embed-client.ts').then(
      ({ powerBiEmbedClient }) => {
        if (gone || host.current === null) return;
        shown.current = powerBiEmbedClient.show(host.current, embed, {
          settings: EMBED_SETTINGS,
          title,
          // Logged for debugging; the user sees nothing, as specified.
          onEvent: (event, detail) => console.debug('diagnostico', event, detail),
          onOpen: (pedido) => latest.current.onOpen(pedido),
        });
      },
      (error: unknown) => {
        if (!gone) latest.current.onFailed(error);
      },
    );
    return () => {
      gone = true;
      shown.current?.remove();
      shown.current = null;
    };
  }, [embed, title]);

  useEffect(() => {
    const delay = renewalDelay(access.expiration, Date.now());
    if (delay === null) return;
    const timer = setTimeout(() => {
      latest.current.onRenew().then(
        (newer) => {
          shown.current?.renew(newer.embedToken);
          setAccess(newer);
        },
        (error: unknown) => console.debug('diagnostico', 'error', error),
      );
    }, delay);
    return () => clearTimeout(timer);
  }, [access]);

  return <div ref={host} className={styles.embed} />;
}
