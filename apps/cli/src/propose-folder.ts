import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { formatDateBr, formatPeriodo } from '@apura/br';
import type { Catalogo } from '@apura/documentos';
import {
  catalogo,
  findProposta,
  generateRelatorios,
  motivoSemProposta,
  type ProjetoDataset,
  type PropostaDefinida,
  proposeMudancas,
  type RelatorioDefinido,
} from '@apura/relatorios';
import { type ProjetoDoModelo, writePlanilhaDePropostas } from '@apura/retificacao';
import { chooseEmpresa, findEmpregador } from './choose-empresa.ts';
import { EXIT } from './exit-codes.ts';
import { listFiles } from './list-files.ts';
import { nomeDaEmpresa } from './nome-da-empresa.ts';
import type { ProporOptions } from './parse-args.ts';
import { coveredBy, type ProcessIo } from './process-folder.ts';
import { RELATORIOS, writeProjeto } from './projeto-lido.ts';
import { readPasta } from './read-pasta.ts';

/**
 * Reads the documents below a folder, makes one report and writes the workbook of a rectification filled with what its
 * rows propose. What was read is kept in `.apura` beside the workbook. Answers the exit code; throws for the machine's
 * faults and when `signal` stops it.
 */
export async function proposeFolder(options: ProporOptions, io: ProcessIo): Promise<number> {
  const { print } = io;
  const relatorio = catalogo.find((r) => r.nome.toLowerCase() === options.relatorio.toLowerCase());
  if (relatorio === undefined) {
    print(`O relatório "${options.relatorio}" não existe. Os nomes são os dos arquivos que apura process grava.`);
    return EXIT.usage;
  }
  const proposta = findProposta(relatorio.nome);
  if (proposta === undefined) {
    print(`${relatorio.nome} não propõe mudanças. ${motivoSemProposta(relatorio.nome)}`);
    return EXIT.nothing;
  }
  const target = resolve(options.out);
  const dataset = await readDataset(options, { target, proposta, io });
  if (dataset === undefined) {
    print('Nenhum documento pôde ser usado, então não há o que propor. Confira a pasta informada.');
    return EXIT.nothing;
  }
  const outDir = join(dirname(target), RELATORIOS);
  const [feito] = await generateRelatorios({
    dataset,
    outDir,
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
  const escrito = await writePlano({ options, io, relatorio, proposta, path: feito.path, dataset, target });
  if (!escrito) return EXIT.nothing;
  print(`Gravado em ${target}`);
  return dataset.arquivos.some((a) => a.situacao === 'Ilegível') ? EXIT.partial : EXIT.ok;
}

/** What the folder has, as a project; undefined when nothing of it can be used. */
async function readDataset(
  options: ProporOptions,
  { target, proposta, io }: { target: string; proposta: PropostaDefinida; io: ProcessIo },
): Promise<ProjetoDataset | undefined> {
  const out = dirname(target);
  await mkdir(out, { recursive: true });
  const entradas = (await listFiles(options.folder, out)).filter(({ path }) => resolve(path) !== target);
  const lido = await readPasta({ entradas, out, options, progress: io.progress, signal: io.signal });
  const usados = lido.arquivos.filter((a) => a.situacao === 'Usado');
  if (usados.length === 0) return undefined;
  const cnpj = options.empresa ?? (await chooseFor(lido, { out, obrigacao: proposta.obrigacao }));
  if (cnpj === undefined) return undefined;
  const periodo = options.periodo ?? coveredBy(usados);
  const dataset: ProjetoDataset = { empresa: { cnpj, nome: nomeDaEmpresa(lido.arquivos, cnpj) }, periodo, ...lido };
  await writeProjeto(out, dataset);
  return dataset;
}

/** The company of the documents; of the eSocial, whose events name none, their employer. */
async function chooseFor(
  lido: Catalogo,
  { out, obrigacao }: { out: string; obrigacao: PropostaDefinida['obrigacao'] },
): Promise<string | undefined> {
  if (obrigacao === 'esocial') {
    const empregador = await findEmpregador(lido, join(out, '.apura'));
    if ('cnpj' in empregador) return empregador.cnpj;
  }
  return chooseEmpresa(lido.arquivos)?.cnpj;
}

/** Writes the workbook, and says what was proposed and what was not. False when nothing was. */
async function writePlano(o: {
  options: ProporOptions;
  io: ProcessIo;
  relatorio: RelatorioDefinido;
  proposta: PropostaDefinida;
  path: string;
  dataset: ProjetoDataset;
  target: string;
}): Promise<boolean> {
  const { io, relatorio, proposta, dataset, target } = o;
  const parcial = `${target}.parcial`;
  // The next rows are asked for once the workbook has taken the ones before.
  const { readable, writable } = new TransformStream<Lote, Lote>();
  const writer = writable.getWriter();
  const propor = async () => {
    try {
      const contagem = await proposeMudancas({
        relatorio,
        path: o.path,
        dataset,
        tabelasDir: o.options.tabelasDir ?? undefined,
        signal: io.signal,
        receive: async (lote) => await writer.write(lote),
      });
      await writer.close();
      return contagem;
    } catch (causa) {
      await writer.abort(causa).catch(() => undefined);
      throw causa;
    }
  };
  try {
    const [contagem] = await Promise.all([
      propor(),
      writePlanilhaDePropostas({
        obrigacao: proposta.obrigacao,
        propostas: umaAUma(readable),
        parametros: proposta.parametros,
        projeto: projetoDoModelo(dataset),
        path: parcial,
        signal: io.signal,
      }),
    ]);
    io.print(`${relatorio.nome}: ${quantas(contagem.lidas, 'linha')}, ${quantas(contagem.propostas, 'mudança')}`);
    for (const { motivo, linhas } of contagem.semProposta)
      io.print(`  ${String(linhas).padStart(6)} sem mudança: ${motivo}`);
    if (contagem.propostas > 0) await rename(parcial, target);
    else io.print('Nenhuma linha propõe mudança, então não há planilha a gravar.');
    return contagem.propostas > 0;
  } finally {
    await rm(parcial, { force: true });
  }
}

type Lote = Parameters<Parameters<typeof proposeMudancas>[0]['receive']>[0];

async function* umaAUma(lotes: AsyncIterable<Lote>): AsyncGenerator<Lote[number]> {
  for await (const lote of lotes) yield* lote;
}

/** The months that the workbook names. No receipt is known here: each is asked for in PARAMETROS. */
function projetoDoModelo(dataset: ProjetoDataset): ProjetoDoModelo {
  const meses = dataset.arquivos.filter((a) => a.tipo === 'EFDC' && a.situacao === 'Usado' && a.inicio !== null);
  return {
    nome: dataset.empresa.nome,
    meses: meses
      .toSorted((a, b) => ((a.inicio ?? '') < (b.inicio ?? '') ? -1 : 1))
      .map((a) => ({
        periodo: formatPeriodo((a.inicio ?? '').slice(0, 7)),
        arquivo: basename(a.extensao === '' ? a.nome : `${a.nome}.${a.extensao}`),
        transmissao: a.transmissao === null ? null : formatDateBr(a.transmissao.slice(0, 10)),
        recibo: null,
      })),
  };
}

const quantas = (n: number, coisa: string): string => `${n} ${coisa}${n === 1 ? '' : 's'}`;
