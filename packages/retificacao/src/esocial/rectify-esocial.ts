import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { formatPeriodo } from '@apura/br';
import { type ColetorOcorrencias, createColetorOcorrencias } from '../comum/coletor-ocorrencias.ts';
import type { PedidoRetificacao } from '../comum/pedido.ts';
import type { ResultadoRetificacao, ResumoPeriodo } from '../comum/resultado.ts';
import type { Banco } from '../duck/open-duck.ts';
import { createGravadorMudancas, type GravadorMudancas } from '../prova/gravador-mudancas.ts';
import { writeProva } from '../prova/write-prova.ts';
import { prepareAssinatura } from './assinatura/prepare-assinatura.ts';
import { openBase } from './base/open-base.ts';
import { aliquotasDoPeriodo } from './bases/aliquotas-depois.ts';
import { readSituacoes } from './bases/encargos.ts';
import { createSomaBases, type SomaBases, sumBases } from './bases/resumo-inss.ts';
import { generateRetificadores } from './gerar/generate-retificadores.ts';
import { decidePeriodos, planEsocial, type TrabalhoEsocial } from './plan-esocial.ts';
import { type ConteudoPeriodo, listRetificarTambem, summarizePeriodo } from './resumo-esocial.ts';
import { pedeReabertura } from './sequencia/etapas.ts';
import { createIds, diaSeguinte, type Inscricao } from './sequencia/id-evento.ts';
import { createGravadorPassos, type GravadorPassos } from './sequencia/save-passos.ts';

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
  const { parametros, alvos, aberturas, passos, rubricas } = trabalho;
  const { certificado } = pedido;
  const assinatura = prepareAssinatura({
    ...pedido,
    sign: pedido.sign === true || parametros.sign,
    certificado,
    linha: parametros.linhaAssinar,
    report,
  });
  const fechamentos = [...aberturas.values()].map((a) => a.fechamento);
  const instantes = [...alvos.map((a) => a.base), ...fechamentos].map((e) => e.instante);
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
  const { pedido, coletor, mudancas } = o;
  const { doRegistro, daFolha, alvos, aberturas, passos, parametros } = trabalho;
  const { gerados, todos } = decidePeriodos(trabalho, coletor.periodosComErro());
  const [primeiro] = gerados;
  if (primeiro !== undefined) for (const m of trabalho.registros.mudancas) mudancas.save({ ...m, periodo: primeiro });
  for (const periodo of todos) if (!gerados.includes(periodo)) mudancas.descartar(periodo);
  const saem = passos
    .map((p, posicao) => ({ ...p, posicao, periodo: p.periodo || (primeiro ?? '') }))
    .filter((p) => gerados.includes(p.periodo) && feito.gravador.tem(p.posicao));
  const eventosDe = Map.groupBy(saem, (p) => p.periodo);
  const conteudoDe = (periodo: string): ConteudoPeriodo => {
    // An exclusion counts as the event that it excludes.
    const eventos = (eventosDe.get(periodo) ?? []).map((p) => p.alvo?.base.evento ?? p.evento);
    if (eventos.some(pedeReabertura)) return 'folha';
    return eventos.includes('S-1210') ? 'pagamentos' : 'registros';
  };
  const linhasDe = (periodo: string) => [
    ...daFolha.filter((l) => l.periodo === periodo),
    // The month of a dismissal is only known from the event that it changes.
    ...alvos.flatMap((a) =>
      a.base.periodo === periodo
        ? [...a.linhas, ...(a.exclusao ? [a.exclusao] : [])].filter((l) => l.periodo === '')
        : [],
    ),
    ...(periodo === primeiro ? doRegistro : []),
  ];
  const situacoes = await readSituacoes(o.banco, todos);
  const aliquotasDe = (periodo: string) => {
    const situacao = situacoes.get(periodo);
    return situacao && aliquotasDoPeriodo(periodo, situacao, trabalho.mudados);
  };
  const resumo = todos.map(
    (periodo): ResumoPeriodo =>
      summarizePeriodo({
        periodo,
        gerado: gerados.includes(periodo),
        acoes: linhasDe(periodo).map((l) => l.acao),
        eventos: eventosDe.get(periodo)?.length ?? 0,
        reaberto: aberturas.has(periodo),
        conteudo: conteudoDe(periodo),
        bases: feito.somas.get(periodo),
        situacao: situacoes.get(periodo),
        aliquotas: aliquotasDe(periodo),
      }),
  );
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
