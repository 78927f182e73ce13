import { type Evento, eventoSchema, streamEventos } from '@apura/contract';
import { callForResponse } from '../api/call.ts';
import { createSseParser } from './sse-parser.ts';

/**
 * Follows the server's events until the stream ends or is stopped. `onOpen` is called once it is open. Throws when it
 * cannot be opened or breaks. It is a fetch stream, because an EventSource cannot carry the token.
 */
export async function streamEvents(options: {
  onOpen: () => void;
  onEvent: (evento: Evento) => void;
  signal: AbortSignal;
}): Promise<void> {
  const response = await callForResponse(streamEventos, { signal: options.signal });
  if (response.body === null) return;
  options.onOpen();
  const feed = createSseParser((data) => {
    const parsed = eventoSchema.safeParse(parseJson(data));
    if (parsed.success) options.onEvent(parsed.data);
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    feed(value);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
