import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatDateBr, todayInSaoPaulo } from '@apura/br';
import {
  type AntesDepois,
  antesEDepoisDe,
  createDossie,
  motivoSemDossie,
  type ProjetoDataset,
  type RelatorioDefinido,
} from '@apura/relatorios';
import { EXIT } from './exit-codes.ts';
import type { DossieOptions } from './parse-planilha.ts';
import { printOcorrencias } from './print-ocorrencias.ts';
import type { ProcessIo } from './process-folder.ts';
import { codigoDoFeito, findRelatorioPedido, makeRelatorioDaPasta } from './relatorio-da-pasta.ts';
import { resumoDe, withSimulacao } from './simulate-folder.ts';

const MARCA = { nome: 'Apura', cor: '#012E43', logo: null };

/**
 * Reads the documents below a folder, makes one report and writes its dossier. What was read is kept in `.apura` beside
 * the ZIP. Answers the exit code; throws for the machine's faults and when `signal` stops it.
 */
export async function dossieFolder(options: DossieOptions, io: ProcessIo): Promise<number> {
  const { print } = io;
  const relatorio = findRelatorioPedido(options.relatorio, io);
  if (relatorio === undefined) return EXIT.usage;
  const motivo = motivoSemDossie(relatorio.nome);
  if (motivo !== null) {
    print(`${relatorio.nome} não tem dossiê. ${motivo}`);
    return EXIT.nothing;
  }
  const target = resolve(options.out);
  const feito = await makeRelatorioDaPasta({
    ...{ options, relatorio, target, io },
    doEsocial: relatorio.module === 'e-Social',
    semDocumentos: 'Nenhum documento pôde ser usado, então não há dossiê a fazer. Confira a pasta informada.',
  });
  if ('codigo' in feito) return feito.codigo;
  const antesDepois =
    options.planilha === null ? null : await simulaPlanilha(options, options.planilha, { io, relatorio });
  if (typeof antesDepois === 'number') return antesDepois;
  await writeZip(options, { io, relatorio, target, antesDepois, ...feito });
  print(`Gravado em ${target}`);
  return codigoDoFeito(feito.dataset);
}

/** What the workbook would change, for the section on before and after; the exit code of what is missing. */
async function simulaPlanilha(
  options: DossieOptions,
  planilha: string,
  { io, relatorio }: { io: ProcessIo; relatorio: RelatorioDefinido },
): Promise<AntesDepois | number> {
  const tipo = relatorio.module === 'e-Social' ? 'esocial' : 'efdc';
  return await withSimulacao({ ...options, planilha, tipo }, io, async (simulacao) => {
    for (const linha of resumoDe(simulacao)) io.print(linha);
    printOcorrencias(simulacao, { print: io.print, resto: 'corrija as primeiras e faça o dossiê de novo' });
    const { tributos, inss } = { tributos: [], inss: [], ...simulacao };
    return antesEDepoisDe(`Simulação da planilha ${basename(planilha)}, com todas as mudanças dela.`, {
      tributos,
      inss,
    });
  });
}

/** Whole or not at all. */
async function writeZip(
  options: DossieOptions,
  o: {
    io: ProcessIo;
    relatorio: RelatorioDefinido;
    path: string;
    dataset: ProjetoDataset;
    target: string;
    antesDepois: AntesDepois | null;
  },
): Promise<void> {
  const hoje = todayInSaoPaulo(new Date());
  const data = options.selic ?? hoje;
  const parcial = `${o.target}.parcial`;
  try {
    const pedacos = await createDossie({
      relatorio: o.relatorio,
      path: o.path,
      dataset: o.dataset,
      data,
      criadoEm: hoje,
      antesDepois: o.antesDepois,
      marca: MARCA,
      tabelasDir: options.tabelasDir ?? undefined,
      signal: o.io.signal,
    });
    await pipeline(Readable.from(pedacos), createWriteStream(parcial), { signal: o.io.signal });
    await rename(parcial, o.target);
    o.io.print(`${o.relatorio.nome}: dossiê com a Selic e os prazos em ${formatDateBr(data)}`);
  } finally {
    await rm(parcial, { force: true });
  }
}
