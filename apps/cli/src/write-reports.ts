import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import {
  exportCsv,
  exportParquet,
  exportXlsx,
  type ParametrosExport,
  type RelatorioDefinido,
  type ResultadoRelatorio,
  resultadoDoDia,
} from '@apura/relatorios';
import type { Formato } from './parse-args.ts';

export interface WriteReportsOptions {
  out: string;
  resultados: readonly ResultadoRelatorio[];
  catalogo: readonly RelatorioDefinido[];
  formatos: readonly Formato[];
  parametros: ParametrosExport;
  /** The day with which rights that end are compared: AAAA-MM-DD, in São Paulo. */
  hoje: string;
  tabelasDir: string | null;
  onProgress: (p: { feito: number; total: number; mensagem: string }) => void;
  signal: AbortSignal;
}

/**
 * Writes each report that has rows in each format, named after the report, whole or not at all. Files of an earlier
 * run whose report is empty now are removed, so that the folder never shows what is no longer true. Answers the names
 * of what was written, by report.
 */
export async function writeReports(o: WriteReportsOptions): Promise<Map<string, string[]>> {
  await mkdir(o.out, { recursive: true });
  const written = new Map<string, string[]>();
  const filled = o.resultados.filter((r) => r.path !== null);
  let feito = 0;
  for (const resultado of o.resultados) {
    for (const formato of ['xlsx', 'csv', 'parquet'] as const) {
      if (resultado.path === null || !o.formatos.includes(formato))
        await rm(join(o.out, fileName(resultado.nome, formato)), { force: true });
    }
    const { path } = resultado;
    const definicao = o.catalogo.find((r) => r.nome === resultado.nome);
    if (path === null || definicao === undefined) continue;
    for (const formato of o.formatos) {
      o.signal.throwIfAborted();
      o.onProgress({ feito, total: filled.length * o.formatos.length, mensagem: `Gravando ${resultado.nome}` });
      await writeOne({ ...o, formato, path, definicao });
      written.set(resultado.nome, [...(written.get(resultado.nome) ?? []), fileName(resultado.nome, formato)]);
      feito++;
    }
  }
  return written;
}

function fileName(nome: string, formato: Formato): string {
  // A report's name holds no slash, but some file systems refuse more than that.
  return `${nome.replace(/[<>:"\\|*?]/g, '-')}.${formato}`;
}

async function writeOne(o: {
  out: string;
  formato: Formato;
  path: string;
  definicao: RelatorioDefinido;
  parametros: ParametrosExport;
  hoje: string;
  tabelasDir: string | null;
}): Promise<void> {
  const { definicao, path, hoje } = o;
  const resultado = resultadoDoDia({ relatorio: definicao, path, hoje, tabelasDir: o.tabelasDir ?? undefined });
  const target = join(o.out, fileName(definicao.nome, o.formato));
  const partial = `${target}.parcial`;
  const out = createWriteStream(partial);
  try {
    const { nome } = definicao;
    if (o.formato === 'xlsx')
      await exportXlsx({
        ...resultado,
        nome,
        out,
        parametros: { ...o.parametros, descricao: Object.values(definicao.descricao).flat() },
      });
    else if (o.formato === 'csv') await exportCsv({ ...resultado, out });
    else await exportParquet({ ...resultado, out });
    out.end();
    await finished(out);
    await rename(partial, target);
  } catch (error) {
    out.destroy();
    await rm(partial, { force: true });
    throw error;
  }
}
