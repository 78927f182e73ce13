import { rename, rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { formatDateBr, formatPeriodo } from '@apura/br';
import {
  findProposta,
  motivoSemProposta,
  type ProjetoDataset,
  type PropostaDefinida,
  proposeMudancas,
  type RelatorioDefinido,
} from '@apura/relatorios';
import { type ProjetoDoModelo, writePlanilhaDePropostas } from '@apura/retificacao';
import { EXIT } from './exit-codes.ts';
import type { ProporOptions } from './parse-args.ts';
import type { ProcessIo } from './process-folder.ts';
import { codigoDoFeito, findRelatorioPedido, makeRelatorioDaPasta } from './relatorio-da-pasta.ts';

/**
 * Reads the documents below a folder, makes one report and writes the workbook of a rectification filled with what its
 * rows propose. What was read is kept in `.apura` beside the workbook. Answers the exit code; throws for the machine's
 * faults and when `signal` stops it.
 */
export async function proposeFolder(options: ProporOptions, io: ProcessIo): Promise<number> {
  const { print } = io;
  const relatorio = findRelatorioPedido(options.relatorio, io);
  if (relatorio === undefined) return EXIT.usage;
  const proposta = findProposta(relatorio.nome);
  if (proposta === undefined) {
    print(`${relatorio.nome} não propõe mudanças. ${motivoSemProposta(relatorio.nome)}`);
    return EXIT.nothing;
  }
  const target = resolve(options.out);
  const feito = await makeRelatorioDaPasta({
    ...{ options, relatorio, target, io },
    doEsocial: proposta.obrigacao === 'esocial',
    semDocumentos: 'Nenhum documento pôde ser usado, então não há o que propor. Confira a pasta informada.',
  });
  if ('codigo' in feito) return feito.codigo;
  const escrito = await writePlano({ options, io, relatorio, proposta, target, ...feito });
  if (!escrito) return EXIT.nothing;
  print(`Gravado em ${target}`);
  return codigoDoFeito(feito.dataset);
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
