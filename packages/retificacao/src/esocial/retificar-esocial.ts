import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createColetorOcorrencias } from '../comum/coletor-ocorrencias.ts';
import type { PedidoRetificacao } from '../comum/pedido.ts';
import type { ResultadoRetificacao } from '../comum/resultado.ts';
import type { Banco } from '../duck/open-duck.ts';
import { escreverProva } from '../prova/escrever-prova.ts';
import { createGravadorMudancas, type GravadorMudancas } from '../prova/gravador-mudancas.ts';
import { resolverAlvos } from './alvos.ts';
import { prepararAssinatura } from './assinatura/preparar-assinatura.ts';
import { avisarMesesSemReenvio, rubricasDepois } from './avisos-rubricas.ts';
import { abrirBase } from './base/abrir-base.ts';
import { lerSituacoes } from './bases/encargos.ts';
import { createSomaBases, type SomaBases, somarBases } from './bases/resumo-inss.ts';
import { buscarEm, lerRubricas } from './bases/rubricas.ts';
import { montarAberturas } from './gerar/aberturas.ts';
import { gerarRegistros } from './gerar/gerar-registros.ts';
import { gerarRetificadores } from './gerar/gerar-retificadores.ts';
import { tell } from './plano/contar-falha.ts';
import { lerPlanoEsocial } from './plano/plano-esocial.ts';
import { type ConteudoPeriodo, listarRetificarTambem, resumirPeriodo } from './resumo-esocial.ts';
import { pedeReabertura } from './sequencia/etapas.ts';
import { createGravadorPassos } from './sequencia/gravar-passos.ts';
import { createIds, diaSeguinte } from './sequencia/id-evento.ts';
import { montarPassos, periodosAbertos } from './sequencia/passos.ts';

export interface PedidoEsocial extends PedidoRetificacao {
  /** What signs the events, where the workbook asks for it. */
  certificado?: { pfx: Uint8Array; senha: string };
}

const PROXIMOS_PASSOS = [
  'Os eventos foram conferidos contra tabelas de tags próprias do portal, e não contra os esquemas oficiais (XSD): o eSocial ainda aplica as suas regras ao recebê-los.',
];

/**
 * Rectifies events of the eSocial: the workbook's rows applied to the events in force, the registers altered, each closed
 * month opened and closed again. A month with an error is left out; an error about the workbook, its parameters or a
 * register leaves everything out. Leaves ZIP, proof and changes in `workDir`.
 */
export async function retificarEsocial(pedido: PedidoEsocial): Promise<ResultadoRetificacao> {
  const banco = await abrirBase(pedido);
  const mudancas = createGravadorMudancas({ workDir: pedido.workDir });
  try {
    return await work(pedido, banco, mudancas);
  } finally {
    banco.close();
    await mudancas.fechar();
  }
}

async function work(pedido: PedidoEsocial, banco: Banco, mudancas: GravadorMudancas): Promise<ResultadoRetificacao> {
  const { arquivos, hoje, signal, onProgress } = pedido;
  const coletor = createColetorOcorrencias();
  const { relatar } = coletor;
  const { parametros, linhas } = await lerPlanoEsocial({ ...pedido, relatar, signal });
  if (linhas.length === 0 && coletor.periodosComErro().size === 0) {
    tell(relatar, {
      codigo: 'PLANILHA_INVALIDA',
      mensagem: 'A planilha não tem nenhuma alteração.',
      sugestao: 'Preencha as abas a partir da linha 4 e envie de novo.',
    });
  }
  onProgress?.({ feito: 0, total: 1, mensagem: 'Procurando os eventos em vigor' });
  const doRegistro = linhas.filter((l) => l.chave.iniValid !== undefined);
  const registros = await gerarRegistros({ banco, arquivos, linhas: doRegistro, parametros, relatar });
  const daFolha = linhas.filter((l) => l.chave.iniValid === undefined);
  const alvos = await resolverAlvos({ banco, linhas: daFolha, projeto: pedido.periodo, hoje, relatar });
  const aberturas = await montarAberturas({ banco, arquivos, periodos: periodosAbertos(alvos), parametros, relatar });
  const passos = montarPassos({ registros: registros.eventos, alvos, aberturas });
  const rubricasAntes = await lerRubricas(banco);
  const rubricas = {
    antes: buscarEm(rubricasAntes),
    depois: buscarEm(rubricasDepois(rubricasAntes, registros.estados)),
  };
  await avisarMesesSemReenvio({ banco, estados: registros.estados, rubricas, alvos, relatar });
  const mudouFgts = registros.mudancas.some((m) => m.campo === 'codIncFGTS');
  if (mudouFgts) {
    tell(relatar, {
      nivel: 'ADVERTENCIA',
      codigo: 'CALCULO_DIVERGENTE',
      aba: 'S-1010',
      coluna: 'codIncFGTS',
      mensagem: 'A incidência de FGTS de uma rubrica muda, o que muda também os débitos do FGTS Digital.',
      sugestao: 'Confira as guias do FGTS dos meses reenviados.',
    });
  }

  const assinatura = prepararAssinatura({
    ...pedido,
    assinar: parametros.assinar,
    certificado: pedido.certificado,
    relatar,
  });
  const instantes = [
    ...alvos.map((a) => a.base.instante),
    ...[...aberturas.values()].map((a) => a.fechamento.instante),
  ];
  const gravador = createGravadorPassos({
    workDir: pedido.workDir,
    assinatura,
    idDe: createIds({ dia: parametros.dataGeracao ?? diaSeguinte(instantes), semente: await sementeDe(pedido) }),
  });
  for (const [posicao, { raiz }] of passos.entries()) if (raiz) await gravador.gravar(posicao, raiz);
  const posicaoDe = new Map(passos.map((p, i) => [p.alvo, i]));
  const somas = new Map<string, SomaBases>();
  let feitos = 0;
  for await (const pronto of gerarRetificadores({
    arquivos,
    alvos,
    parametros,
    rubricas,
    relatar,
    mudancas: mudancas.gravar,
    signal,
  })) {
    await gravador.gravar(posicaoDe.get(pronto.alvo) ?? -1, pronto.raiz);
    const { periodo } = pronto.alvo.base;
    const soma = somas.get(periodo) ?? createSomaBases();
    somas.set(periodo, soma);
    somarBases(soma, { antes: pronto.baseAntes, depois: pronto.baseDepois });
    feitos++;
    onProgress?.({ feito: feitos, total: alvos.length, mensagem: `Retificando ${periodo}` });
  }

  const comErro = coletor.periodosComErro();
  const daFolhaGerados = [...new Set(passos.map((p) => p.periodo))].filter(
    (p) => p !== '' && !comErro.has(p) && !comErro.has(''),
  );
  const primeiroRegistro = doRegistro.map((l) => l.chave.iniValid ?? '').sort()[0];
  // Registers go with the first month; by themselves they stand in the month from which they count.
  const soRegistros = daFolha.length === 0 && alvos.length === 0 && passos.length > 0 && comErro.size === 0;
  const gerados = soRegistros && primeiroRegistro ? [primeiroRegistro] : daFolhaGerados.sort();
  const [primeiro] = gerados;
  if (primeiro !== undefined) for (const m of registros.mudancas) mudancas.gravar({ ...m, periodo: primeiro });
  const todos = [
    ...new Set([...gerados, ...daFolha.map((l) => l.periodo), ...comErro, ...alvos.map((a) => a.base.periodo)]),
  ];
  for (const periodo of todos) if (!gerados.includes(periodo)) mudancas.descartar(periodo);
  const saem = passos
    .map((p, posicao) => ({ ...p, posicao, periodo: p.periodo === '' ? (primeiro ?? '') : p.periodo }))
    .filter((p) => gerados.includes(p.periodo) && gravador.tem(p.posicao));
  const situacoes = await lerSituacoes(
    banco,
    todos.filter((p) => p !== ''),
  );
  const conteudoDe = (periodo: string): ConteudoPeriodo => {
    const eventos = saem.filter((p) => p.periodo === periodo).map((p) => p.evento);
    if (eventos.some(pedeReabertura)) return 'folha';
    return eventos.includes('S-1210') ? 'pagamentos' : 'registros';
  };
  const resumo = todos
    .filter((p) => p !== '')
    .sort()
    .map((periodo) =>
      resumirPeriodo({
        periodo,
        gerado: gerados.includes(periodo),
        acoes: [
          ...daFolha.filter((l) => l.periodo === periodo),
          ...alvos.flatMap((a) => (a.base.periodo === periodo ? a.linhas.filter((l) => l.periodo === '') : [])),
          ...(periodo === primeiro ? doRegistro : []),
        ].map((l) => l.acao),
        eventos: saem.filter((p) => p.periodo === periodo).length,
        reaberto: aberturas.has(periodo),
        conteudo: conteudoDe(periodo),
        bases: somas.get(periodo),
        situacao: situacoes.get(periodo),
      }),
    );
  onProgress?.({ feito: alvos.length, total: alvos.length, mensagem: 'Escrevendo a prova' });
  return await escreverProva({
    id: pedido.id,
    tipo: 'esocial',
    empresa: pedido.empresa,
    resumo,
    ocorrencias: coletor.lista(),
    totalOcorrencias: coletor.total(),
    retificarTambem: listarRetificarTambem({ resumo, mudouFgts, conteudoDe }),
    mudancas,
    arquivos: await gravador.fechar({ passos: saem, lotes: parametros.lotes, transmissor: assinatura.transmissor }),
    proximosPassos: PROXIMOS_PASSOS,
    workDir: pedido.workDir,
    ...(signal ? { signal } : {}),
  });
}

/** The same workbook over the same files gives the same Ids. */
async function sementeDe({ planilha, arquivos }: PedidoEsocial): Promise<string> {
  const hash = createHash('sha256');
  for await (const pedaco of createReadStream(planilha)) hash.update(pedaco);
  for (const { id, sha256 } of arquivos.toSorted((a, b) => (a.id < b.id ? -1 : 1))) hash.update(`|${id}|${sha256}`);
  return hash.digest('hex');
}
