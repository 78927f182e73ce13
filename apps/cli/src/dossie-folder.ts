import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatDateBr, todayInSaoPaulo } from '@apura/br';
import { createDossie, motivoSemDossie, type ProjetoDataset, type RelatorioDefinido } from '@apura/relatorios';
import { EXIT } from './exit-codes.ts';
import type { DossieOptions } from './parse-args.ts';
import type { ProcessIo } from './process-folder.ts';
import { codigoDoFeito, findRelatorioPedido, makeRelatorioDaPasta } from './relatorio-da-pasta.ts';

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
  await writeZip(options, { io, relatorio, target, ...feito });
  print(`Gravado em ${target}`);
  return codigoDoFeito(feito.dataset);
}

/** Whole or not at all. */
async function writeZip(
  options: DossieOptions,
  o: { io: ProcessIo; relatorio: RelatorioDefinido; path: string; dataset: ProjetoDataset; target: string },
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
