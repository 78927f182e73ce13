import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { catalogo, generateRelatorios, type ProjetoDataset, type RelatorioDefinido } from '@apura/relatorios';
import { chooseEmpresa, findEmpregador } from './choose-empresa.ts';
import { EXIT } from './exit-codes.ts';
import { listFiles } from './list-files.ts';
import { nomeDaEmpresa } from './nome-da-empresa.ts';
import type { ProporOptions } from './parse-args.ts';
import type { DossieOptions } from './parse-planilha.ts';
import { coveredBy, type ProcessIo } from './process-folder.ts';
import { RELATORIOS, writeProjeto } from './projeto-lido.ts';
import { readPasta } from './read-pasta.ts';

interface PedidoDaPasta {
  options: DossieOptions | ProporOptions;
  relatorio: RelatorioDefinido;
  /** The file that is to be made: what was read is kept in `.apura` beside it. */
  target: string;
  /** Whether the company is the employer of the events, which name none. */
  doEsocial: boolean;
  /** Said when no document can be used. */
  semDocumentos: string;
  io: ProcessIo;
}

/** The report of this name in any case; undefined, and said, when there is none. */
export function findRelatorioPedido(nome: string, { print }: ProcessIo): RelatorioDefinido | undefined {
  const relatorio = catalogo.find((r) => r.nome.toLowerCase() === nome.toLowerCase());
  if (relatorio === undefined)
    print(`O relatório "${nome}" não existe. Os nomes são os dos arquivos que apura process grava.`);
  return relatorio;
}

/**
 * Reads the documents below a folder and makes one report of them. Answers its rows and what they were made of, or the
 * exit code of what is missing, which was said.
 */
export async function makeRelatorioDaPasta(
  pedido: PedidoDaPasta,
): Promise<{ dataset: ProjetoDataset; path: string } | { codigo: number }> {
  const { options, relatorio, target, io } = pedido;
  const dataset = await readDataset(pedido);
  if (dataset === undefined) {
    io.print(pedido.semDocumentos);
    return { codigo: EXIT.nothing };
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
    io.print(feito?.erro ?? 'Não foi possível gerar este relatório.');
    return { codigo: EXIT.failure };
  }
  if (feito.path === null) {
    io.print(`${relatorio.nome} não tem linhas com os documentos desta pasta.`);
    return { codigo: EXIT.nothing };
  }
  return { dataset, path: feito.path };
}

/** What the folder has, as a project; undefined when nothing of it can be used. */
async function readDataset({ options, target, doEsocial, io }: PedidoDaPasta): Promise<ProjetoDataset | undefined> {
  const out = dirname(target);
  await mkdir(out, { recursive: true });
  const entradas = (await listFiles(options.folder, out)).filter(({ path }) => resolve(path) !== target);
  const lido = await readPasta({ entradas, out, options, progress: io.progress, signal: io.signal });
  const usados = lido.arquivos.filter((a) => a.situacao === 'Usado');
  if (usados.length === 0) return undefined;
  const empregador = doEsocial ? await findEmpregador(lido, join(out, '.apura')) : undefined;
  const achado =
    empregador !== undefined && 'cnpj' in empregador ? empregador.cnpj : chooseEmpresa(lido.arquivos)?.cnpj;
  const cnpj = options.empresa ?? achado;
  if (cnpj === undefined) return undefined;
  const periodo = options.periodo ?? coveredBy(usados);
  const dataset: ProjetoDataset = { empresa: { cnpj, nome: nomeDaEmpresa(lido.arquivos, cnpj) }, periodo, ...lido };
  await writeProjeto(out, dataset);
  return dataset;
}

/** The exit code of a work that was done: whether every document could be read. */
export const codigoDoFeito = ({ arquivos }: ProjetoDataset): number =>
  arquivos.some((a) => a.situacao === 'Ilegível') ? EXIT.partial : EXIT.ok;
