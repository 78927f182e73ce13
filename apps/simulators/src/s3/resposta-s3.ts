import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** An answer without a stream: its status, its document and its headers. */
export interface RespostaS3 {
  status: number;
  xml?: string;
  cabecalhos?: Readonly<Record<string, string>>;
}

/** Answers a request with a document, or without one. */
export function send(response: ServerResponse, { status, xml = '', cabecalhos = {} }: RespostaS3): void {
  const corpo = xml === '' ? '' : `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`;
  response.writeHead(status, {
    'x-amz-request-id': randomUUID(),
    ...(corpo === '' ? {} : { 'content-type': 'application/xml' }),
    // An answer without a body has no length either.
    ...(status === 204 || status === 304 ? {} : { 'content-length': Buffer.byteLength(corpo) }),
    ...cabecalhos,
  });
  response.end(corpo);
}
