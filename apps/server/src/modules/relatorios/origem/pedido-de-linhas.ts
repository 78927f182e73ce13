import type { readOrigemPapel, readOrigemPlanilha, readOrigemSped, readOrigemXml } from '@apura/documentos';
import { z } from 'zod';

/** What is asked of the process that shows lines: of a paper, of a workbook, of an XML, or of a SPED file. */
export type PedidoDeLinhas =
  | { tipo: 'papel'; opcoes: Parameters<typeof readOrigemPapel>[0] }
  | { tipo: 'planilha'; opcoes: Omit<Parameters<typeof readOrigemPlanilha>[0], 'readPlanilha'> }
  | { tipo: 'xml'; opcoes: Parameters<typeof readOrigemXml>[0] }
  | { tipo: 'sped'; opcoes: Parameters<typeof readOrigemSped>[0] };

/** `alvo` is 0 when the document has no such line, or none shows the values that were looked for. */
export const linhasLidas = z.object({
  alvo: z.int().nonnegative(),
  linhas: z.array(
    z.object({
      linha: z.int().nonnegative(),
      pagina: z.int().nullable(),
      registro: z.string().nullable(),
      texto: z.string(),
      campos: z.array(z.object({ campo: z.string(), valor: z.string() })),
    }),
  ),
});
export type LinhasLidas = z.infer<typeof linhasLidas>;
