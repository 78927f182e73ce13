import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Banco } from '@apura/apuracao';
import { formatPeriodo } from '@apura/br';
import { readPlanilha } from '@apura/planilha';
import { type ColetorOcorrencias, createColetorOcorrencias } from '../comum/coletor-ocorrencias.ts';
import type { PedidoRetificacao } from '../comum/pedido.ts';
import type { ResultadoRetificacao } from '../comum/resultado.ts';
import { createGravadorMudancas, type GravadorMudancas } from '../prova/gravador-mudancas.ts';
import { writeProva } from '../prova/write-prova.ts';
import { prepareAssinatura } from './assinatura/prepare-assinatura.ts';
import { openBase } from './base/open-base.ts';
import { createSomaBases, type SomaBases, sumBases } from './bases/resumo-inss.ts';
import { generateRetificadores } from './gerar/generate-retificadores.ts';
import { planEsocial, type TrabalhoEsocial } from './plan-esocial.ts';
import { listRetificarTambem } from './resumo-esocial.ts';
import { createIds, diaSeguinte, type Inscricao } from './sequencia/id-evento.ts';
import { createGravadorPassos, type GravadorPassos } from './sequencia/save-passos.ts';
import { summarizePeriodos } from './summarize-periodos.ts';

export interface PedidoEsocial extends PedidoRetificacao {
  /** The certificate that signs the events, where they have to be signed. */
  certificado?: { pfx: Uint8Array; senha: string };
  /** Signs the events whatever the workbook says. */
  sign?: boolean;
}

const PROXIMOS_PASSOS = [
  'Os eventos foram conferidos contra tabelas de tags próprias do portal, e não contra os esquemas oficiais ' +
    '(XSD): o eSocial ainda aplica as suas regras ao recebê-los.',
];

/**
 * Rectifies events of the eSocial: applies the workbook's rows to the events in force, changes the registers, and opens
 * and closes each closed month again. A month with an error is left out; an error about the workbook, its parameters or
 * a register leaves everything out. Leaves ZIP, proof and changes in `workDir`.
 */
export async function rectifyEsocial(pedido: PedidoEsocial): Promise<ResultadoRetificacao> {
  const banco = await openBase(pedido);
  const mudancas = createGravadorMudancas({ workDir: pedido.workDir });
  const coletor = createColetorOcorrencias();
  const oficina = { pedido, banco, mudancas, coletor };
  try {
    pedido.onProgress?.({ feito: 0, total: 1, mensagem: 'Procurando os eventos em vigor' });
    const trabalho = await planEsocial(pedido, {
      banco,
      eventos: readPlanilha({ path: pedido.planilha, signal: pedido.signal }),
      report: coletor.report,
      temErro: () => coletor.periodosComErro().size > 0,
    });
    return await concluir(oficina, trabalho, await produzir(oficina, trabalho));
  } finally {
    banco.close();
    await mudancas.close();
  }
}

interface Oficina {
  pedido: PedidoEsocial;
  banco: Banco;
  mudancas: GravadorMudancas;
  coletor: ColetorOcorrencias;
}

interface Produzido {
  gravador: GravadorPassos;
  /** By period. */
  somas: Map<string, SomaBases>;
  transmissor: Inscricao | null;
}

/** Makes and keeps every event of the sequence. */
async function produzir(o: Oficina, trabalho: TrabalhoEsocial): Promise<Produzido> {
  const { pedido, mudancas } = o;
  const { report } = o.coletor;
  const { parametros, registros, alvos, aberturas, passos, rubricas } = trabalho;
  const { certificado } = pedido;
  const assinatura = prepareAssinatura({
    ...pedido,
    sign: pedido.sign === true || parametros.sign,
    certificado,
    linha: parametros.linhaAssinar,
    report,
  });
  const fechamentos = [...aberturas.values()].map((a) => a.fechamento);
  const substituidos = [...alvos.map((a) => a.base), ...fechamentos];
  const instantes = [...substituidos.map((e) => e.instante), ...registros.instantes];
  const dia = parametros.dataGeracao ?? diaSeguinte(instantes);
  const idDe = createIds({ dia, semente: await sementeDe(pedido) });
  const gravador = createGravadorPassos({ workDir: pedido.workDir, assinatura, idDe });
  const posicoes = new Map<TrabalhoEsocial['alvos'][number], number>();
  for (const [posicao, { raiz, alvo }] of passos.entries()) {
    if (alvo) posicoes.set(alvo, posicao);
    if (raiz) await gravador.save(posicao, raiz);
  }
  const somas = new Map<string, SomaBases>();
  const opcoes = { arquivos: pedido.arquivos, alvos, parametros, rubricas, report, signal: pedido.signal };
  let feitos = 0;
  for await (const { alvo, raiz, baseAntes, baseDepois } of generateRetificadores({
    ...opcoes,
    mudancas: mudancas.save,
  })) {
    const posicao = posicoes.get(alvo);
    if (posicao === undefined) throw new Error('a rectifier has no place in the sequence');
    await gravador.save(posicao, raiz);
    const { periodo } = alvo.base;
    const soma = somas.get(periodo) ?? createSomaBases();
    somas.set(periodo, soma);
    sumBases(soma, { antes: baseAntes, depois: baseDepois });
    feitos++;
    pedido.onProgress?.({ feito: feitos, total: alvos.length, mensagem: `Retificando ${formatPeriodo(periodo)}` });
  }
  return { gravador, somas, transmissor: assinatura.transmissor };
}

/** Leaves out what has errors and writes the ZIP and the proof. */
async function concluir(o: Oficina, trabalho: TrabalhoEsocial, feito: Produzido): Promise<ResultadoRetificacao> {
  const { pedido, banco, coletor, mudancas } = o;
  const { alvos, parametros } = trabalho;
  const { somas, gravador } = feito;
  const comErro = coletor.periodosComErro();
  const periodos = await summarizePeriodos({ trabalho, banco, somas, comErro, foiFeito: gravador.tem });
  const { resumo, gerados, todos, saem, conteudoDe } = periodos;
  const [primeiro] = gerados;
  if (primeiro !== undefined) for (const m of trabalho.registros.mudancas) mudancas.save({ ...m, periodo: primeiro });
  for (const periodo of todos) if (!gerados.includes(periodo)) mudancas.descartar(periodo);
  pedido.onProgress?.({ feito: alvos.length, total: alvos.length, mensagem: 'Escrevendo a prova' });
  const { lotes } = parametros;
  return await writeProva({
    id: pedido.id,
    tipo: 'esocial',
    empresa: pedido.empresa,
    resumo,
    ocorrencias: coletor.lista(),
    totalOcorrencias: coletor.total(),
    retificarTambem: listRetificarTambem({
      resumo,
      mudouFgts: trabalho.mudouFgts,
      conteudoDe,
      semReenvio: trabalho.semReenvio,
    }),
    mudancas,
    arquivos: await feito.gravador.close({ passos: saem, lotes, transmissor: feito.transmissor }),
    proximosPassos: PROXIMOS_PASSOS,
    workDir: pedido.workDir,
    signal: pedido.signal,
  });
}

/** The same workbook over the same files gives the same Ids. */
async function sementeDe({ planilha, arquivos }: PedidoEsocial): Promise<string> {
  const hash = createHash('sha256');
  for await (const pedaco of createReadStream(planilha)) hash.update(pedaco);
  for (const { id, sha256 } of arquivos.toSorted((a, b) => (a.id < b.id ? -1 : 1))) hash.update(`|${id}|${sha256}`);
  return hash.digest('hex');
}
