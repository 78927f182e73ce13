import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Prova, type ResultadoRetificacao, rectify } from '@apura/retificacao';
import { EXIT } from './exit-codes.ts';
import type { RetificarOptions } from './parse-args.ts';
import { printOcorrencias } from './print-ocorrencias.ts';
import type { ProcessIo } from './process-folder.ts';
import { readCertificado } from './read-certificado.ts';
import { readObrigacao } from './read-obrigacao.ts';

/**
 * Rectifies the files below a folder as a filled-in workbook says, and leaves the ZIP and `retificacao.json` (what
 * the portal shows before the download) in `out`. What was read is kept in `out/.apura`. Answers the exit code;
 * throws for the machine's faults and when `signal` stops it.
 */
export async function rectifyFolder(
  options: RetificarOptions,
  { print, progress, signal }: ProcessIo,
): Promise<number> {
  const certificado =
    options.certificado === null ? null : await readCertificado(options.certificado, { env: process.env, signal });
  if (typeof certificado === 'string') {
    print(certificado);
    return EXIT.usage;
  }
  const out = resolve(options.out);
  const planilha = await readFile(options.planilha);
  await mkdir(out, { recursive: true });
  const base = await readObrigacao(options, { out, progress, signal });
  if (typeof base === 'string') {
    print(base);
    return EXIT.nothing;
  }
  const workDir = await mkdtemp(join(out, '.apura', 'retificacao-'));
  try {
    const resultado = await rectify({
      ...base,
      tipo: options.tipo,
      planilha: resolve(options.planilha),
      workDir,
      // The same workbook gives the same names.
      id: createHash('sha256').update(planilha).digest('hex').slice(0, 8),
      certificado: certificado ?? undefined,
      sign: certificado !== null,
    });
    progress.end();
    return await keep(resultado, out, print);
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

async function keep(resultado: ResultadoRetificacao, out: string, print: (line: string) => void): Promise<number> {
  const prova: Prova = JSON.parse(await readFile(resultado.prova, 'utf8'));
  const zip = join(out, resultado.zip.split(/[\\/]/).at(-1) ?? 'retificacao.zip');
  await move(resultado.zip, zip);
  await move(resultado.prova, join(out, 'retificacao.json'));
  print(resultado.mensagem);
  printOcorrencias(prova, { print, resto: 'estão em relatorio_retificacao.xlsx, no ZIP' });
  print(`Gravado em ${zip} (${(await stat(zip)).size.toLocaleString('pt-BR')} bytes)`);
  if (resultado.status === 'ERROR') return EXIT.nothing;
  return prova.resumo.every(({ gerado }) => gerado) ? EXIT.ok : EXIT.partial;
}

/** Copied beside and renamed, so that a reader never meets half of it. */
async function move(from: string, to: string): Promise<void> {
  await copyFile(from, `${to}.parcial`);
  await rename(`${to}.parcial`, to);
}
