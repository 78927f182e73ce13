import path from 'node:path';
import { openEntrada } from '@apura/documentos';
import { catalogo, generateRelatorios } from '@apura/relatorios';
import { type ArquivoValidado, validateArquivos } from '@apura/retificacao';
import type { Progresso } from '../../platform/child/port.ts';
import type { RespostaDe, ValidarPedido } from './mensagens.ts';
import { textOf } from './text-of.ts';

/** Checks files of the EFD-Contribuições and, where it is asked for, makes the report of all their faults. */
export async function validateEfdc(
  { arquivos, workDir, relatorio, ...opcoes }: ValidarPedido,
  onProgress: (progresso: Progresso) => void,
): Promise<RespostaDe['validar_efdc']> {
  const outDir = path.join(workDir, 'partes');
  const validados = await validateArquivos({
    ...opcoes,
    arquivos: await openZips(arquivos, path.join(workDir, 'extraidos')),
    workDir: path.join(workDir, 'trabalho'),
    outDir: relatorio === null ? undefined : outDir,
    onProgress,
  });
  if (relatorio === null) return { validados: validados.map(semParte), resultado: null };
  const partes = validados.flatMap(({ parte }) => parte ?? []);
  const [resultado] = await generateRelatorios({
    dataset: { ...relatorio.dataset, tabelas: [{ tabela: 'efdc_validacao', partes }] },
    outDir: path.join(workDir, 'relatorio'),
    relatorios: catalogo.filter(({ nome }) => nome === relatorio.nome),
    tabelasDir: opcoes.tabelasDir,
    memoryLimitMb: opcoes.memoryLimitMb,
  });
  if (resultado === undefined) throw new Error('no report was made');
  const { causa, ...feito } = resultado;
  return {
    validados: validados.map(semParte),
    resultado: causa === undefined ? feito : { ...feito, causa: textOf(causa) },
  };
}

const semParte = ({ parte: _, ...validado }: ArquivoValidado) => validado;

/** The paths of the files; those that are in a ZIP are taken out of it, each ZIP once. */
async function openZips(
  arquivos: ValidarPedido['arquivos'],
  extraidosDir: string,
): Promise<{ id: string; path: string }[]> {
  const abertos = new Map<string, Awaited<ReturnType<typeof openEntrada>>>();
  const caminhos: { id: string; path: string }[] = [];
  for (const { id, nome, path: recebido, ordem } of arquivos) {
    if (ordem === 0) {
      caminhos.push({ id, path: recebido });
      continue;
    }
    const entrada = { id: recebido, nome, path: recebido, recebidoEm: '' };
    const achados = abertos.get(recebido) ?? (await openEntrada(entrada, extraidosDir));
    abertos.set(recebido, achados);
    // A file that cannot be taken out any more is one that cannot be read.
    caminhos.push({ id, path: achados[ordem]?.path ?? path.join(extraidosDir, 'ausente') });
  }
  return caminhos;
}
