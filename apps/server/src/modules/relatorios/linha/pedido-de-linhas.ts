import type { readOriginElements, readOriginLines, readOriginPapel } from '@apura/documentos';

/** What is asked of the process that shows lines: of a paper, of an XML, or of a SPED file. */
export type PedidoDeLinhas =
  | { tipo: 'papel'; opcoes: Parameters<typeof readOriginPapel>[0] }
  | { tipo: 'xml'; opcoes: Parameters<typeof readOriginElements>[0] }
  | { tipo: 'sped'; opcoes: Parameters<typeof readOriginLines>[0] };

export interface LinhasLidas {
  /** 0 when the document has no such line, or none shows the values that were looked for. */
  alvo: number;
  linhas: Awaited<ReturnType<typeof readOriginPapel>>['linhas'];
}
