import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatDateBr, todayInSaoPaulo } from '@apura/br';
import {
  catalogo,
  createDossie,
  generateRelatorios,
  motivoSemDossie,
  type ProjetoDataset,
  type RelatorioDefinido,
} from '@apura/relatorios';
import { chooseEmpresa, findEmpregador } from './choose-empresa.ts';
import { EXIT } from './exit-codes.ts';
import { listFiles } from './list-files.ts';
import { nomeDaEmpresa } from './nome-da-empresa.ts';
import type { DossieOptions } from './parse-args.ts';
import { coveredBy, type ProcessIo } from './process-folder.ts';
import { RELATORIOS, writeProjeto } from './projeto-lido.ts';
import { readPasta } from './read-pasta.ts';

const MARCA = { nome: 'Apura', cor: '#012E43', logo: null };

/**
 * Reads the documents below a folder, makes one report and writes its dossier. What was read is kept in `.apura` beside
 * the ZIP. Answers the exit code; throws for the machine's faults and when `signal` stops it.
 */
export async function dossieFolder(options: DossieOptions, io: ProcessIo): Promise<number> {
  const { print } = io;
  const relatorio = catalogo.find((r) => r.nome.toLowerCase() === options.relatorio.toLowerCase());
  if (relatorio === undefined) {
    print(`O relatório "${options.relatorio}" não existe. Os nomes são os dos arquivos que apura process grava.`);
    return EXIT.usage;
  }
  const motivo = motivoSemDossie(relatorio.nome);
  if (motivo !== null) {
    print(`${relatorio.nome} não tem dossiê. ${motivo}`);
    return EXIT.nothing;
  }
  const target = resolve(options.out);
  const dataset = await readDataset(options, { target, relatorio, io });
  if (dataset === undefined) {
    print('Nenhum documento pôde ser usado, então não há dossiê a fazer. Confira a pasta informada.');
    return EXIT.nothing;
  }
  const [feito] = await generateRelatorios({
    dataset,
    outDir: join(dirname(target), RELATORIOS),
    relatorios: [relatorio],
    tabelasDir: options.tabelasDir ?? undefined,
    onProgress: io.progress.update,
    signal: io.signal,
  });
  io.progress.end();
  if (feito === undefined || feito.erro !== null) {
    print(feito?.erro ?? 'Não foi possível gerar este relatório.');
    return EXIT.failure;
  }
  if (feito.path === null) {
    print(`${relatorio.nome} não tem linhas com os documentos desta pasta.`);
    return EXIT.nothing;
  }
  await writeZip(options, { io, relatorio, path: feito.path, dataset, target });
  print(`Gravado em ${target}`);
  return dataset.arquivos.some((a) => a.situacao === 'Ilegível') ? EXIT.partial : EXIT.ok;
}

/** What the folder has, as a project; undefined when nothing of it can be used. */
async function readDataset(
  options: DossieOptions,
  { target, relatorio, io }: { target: string; relatorio: RelatorioDefinido; io: ProcessIo },
): Promise<ProjetoDataset | undefined> {
  const out = dirname(target);
  await mkdir(out, { recursive: true });
  const entradas = (await listFiles(options.folder, out)).filter(({ path }) => resolve(path) !== target);
  const lido = await readPasta({ entradas, out, options, progress: io.progress, signal: io.signal });
  const usados = lido.arquivos.filter((a) => a.situacao === 'Usado');
  if (usados.length === 0) return undefined;
  // The events of the eSocial name no company: its employer is the one.
  const empregador = relatorio.module === 'e-Social' ? await findEmpregador(lido, join(out, '.apura')) : undefined;
  const achado =
    empregador !== undefined && 'cnpj' in empregador ? empregador.cnpj : chooseEmpresa(lido.arquivos)?.cnpj;
  const cnpj = options.empresa ?? achado;
  if (cnpj === undefined) return undefined;
  const periodo = options.periodo ?? coveredBy(usados);
  const dataset: ProjetoDataset = { empresa: { cnpj, nome: nomeDaEmpresa(lido.arquivos, cnpj) }, periodo, ...lido };
  await writeProjeto(out, dataset);
  return dataset;
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
