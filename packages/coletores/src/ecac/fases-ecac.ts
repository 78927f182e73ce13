import { cnpjRoot, formatDateBr, formatPeriodo, todayInSaoPaulo } from '@apura/br';
import type { ArquivoColetado } from '../comum/coletor.ts';
import { countMensagensNaoLidas } from '../integra-contador/caixa-postal.ts';
import { queryDctfweb } from '../integra-contador/dctfweb.ts';
import { listProcessos } from '../integra-contador/eprocesso.ts';
import { listApuracoesMit, queryPendenciasMit } from '../integra-contador/mit.ts';
import {
  countPagamentos,
  issueComprovante,
  listPagamentos,
  PAGAMENTOS_POR_PAGINA,
} from '../integra-contador/pagtoweb.ts';
import { obtainProcuracoes } from '../integra-contador/procuracoes.ts';
import type { Resultado } from '../integra-contador/read-resposta.ts';
import { issueSitfis, requestSitfis } from '../integra-contador/sitfis.ts';
import type { EstadoEcac } from './estado-ecac.ts';
import { type Avanco, type ContextoEcac, type Fase, file } from './fase-ecac.ts';
import { papeisPgdasd, pgdasd } from './fases-pgdasd.ts';
import { listagemPagamentos, precisaComprovante } from './listagem-pagamentos.ts';
import { listagemProcessos } from './listagem-processos.ts';
import { documentosDosProcessos } from './papeis-sem-interface.ts';

export const FASES: Readonly<Record<Exclude<EstadoEcac['fase'], 'fim'>, Fase>> = {
  procuracao,
  dctfweb,
  mit,
  pagtoweb,
  comprovantes,
  pgdasd,
  papeisPgdasd,
  eprocesso,
  caixapostal,
  sitfis,
};

/** A requester for another company needs its authorization, which is checked before any paid call. */
async function procuracao({ quem, agora }: ContextoEcac): Promise<Avanco> {
  const { numero } = quem.autor;
  if (numero.length === 14 && cnpjRoot(numero) === cnpjRoot(quem.contribuinte)) return { tipo: 'pronta' };
  const achadas = await obtainProcuracoes(quem);
  if (achadas.tipo !== 'ok') return achadas;
  const ate = achadas.valor.map(({ expira }) => expira).sort();
  const ultima = ate.at(-1);
  if (ultima !== undefined && ultima >= todayInSaoPaulo(agora)) return { tipo: 'pronta' };
  const mensagem =
    ultima === undefined
      ? 'A empresa não tem procuração eletrônica para quem faz a consulta. Cadastre-a no e-CAC, ' +
        'em Senhas e Procurações, com os serviços DCTFWeb, Pagamentos e Processos Digitais.'
      : `A procuração eletrônica da empresa venceu em ${formatDateBr(ultima)}. Renove-a no e-CAC, em ` +
        'Senhas e Procurações.';
  return { tipo: 'falha', falha: { classe: 'procuracao', codigo: null, mensagem } };
}

/**
 * Asks for the receipt first: only transmitted declarations have a receipt, whereas an XML is made of any declaration.
 */
async function dctfweb({ quem, periodos }: ContextoEcac, estado: EstadoEcac): Promise<Avanco> {
  const competencia = periodos.dctfweb[estado.indice];
  if (competencia === undefined) return { tipo: 'pronta' };
  const mensal = competencia.length === 7;
  const periodo = { ano: competencia.slice(0, 4), mes: mensal ? competencia.slice(5) : null };
  const muda = { indice: estado.indice + 1 };
  const recibo = await queryDctfweb(quem, 'recibo', periodo);
  if (recibo.tipo === 'falha') {
    const { classe, mensagem } = recibo.falha;
    if (classe === 'ausente')
      return { tipo: 'avanco', muda: { ...muda, semDctfweb: [...estado.semDctfweb, competencia] } };
    const nome = `DCTFWeb de ${mensal ? formatPeriodo(competencia) : `${competencia} (13º salário)`}`;
    if (classe === 'em-andamento') {
      const parcial =
        `${nome}: há uma declaração em andamento. Transmita-a, ou baixe no e-CAC o XML da última ` +
        'transmitida e envie-o em um projeto com Upload Manual.';
      return { tipo: 'avanco', muda: { ...muda, parciais: [...estado.parciais, parcial] } };
    }
    if (classe === 'recusado')
      return { tipo: 'avanco', muda: { ...muda, parciais: [...estado.parciais, `${nome}: ${mensagem}`] } };
  }
  if (recibo.tipo !== 'ok') return recibo;
  const nome = `dctfweb-${mensal ? competencia : `${competencia}-13o`}`;
  const xml = await queryDctfweb(quem, 'xml', periodo);
  if (xml.tipo === 'ok')
    return {
      tipo: 'avanco',
      muda,
      arquivos: [file(`${nome}.xml`, xml.valor), file(`${nome}-recibo.pdf`, recibo.valor)],
    };
  if (xml.tipo === 'esperar' || !['ausente', 'recusado', 'em-andamento'].includes(xml.falha.classe)) return xml;
  // A declaration whose XML is not available has a report for people.
  const completa = await queryDctfweb(quem, 'completa', periodo);
  if (completa.tipo !== 'ok') return completa;
  return {
    tipo: 'avanco',
    muda,
    arquivos: [file(`${nome}-recibo.pdf`, recibo.valor), file(`${nome}-completa.pdf`, completa.valor)],
  };
}

/** The MIT has no files: its content is in the DCTFWeb once it is closed. Open assessments are reported. */
async function mit({ quem, periodos }: ContextoEcac, estado: EstadoEcac): Promise<Avanco> {
  const ano = periodos.mit[estado.indice];
  if (ano === undefined) return { tipo: 'pronta' };
  const muda = { indice: estado.indice + 1 };
  const apuracoes = await listApuracoesMit(quem, ano);
  if (apuracoes.tipo === 'falha' && apuracoes.falha.classe === 'ausente') return { tipo: 'avanco', muda };
  if (apuracoes.tipo !== 'ok') return apuracoes;
  const abertas = apuracoes.valor.filter(
    ({ competencia, situacao }) => periodos.dctfweb.includes(competencia) && situacao !== 'encerrada',
  );
  const parciais: string[] = [];
  for (const { id, competencia, situacao } of abertas) {
    const pendencias: Resultado<string[]> =
      situacao === 'com-pendencias' ? await queryPendenciasMit(quem, id) : { tipo: 'ok', valor: [] };
    if (pendencias.tipo !== 'ok') return pendencias;
    const [primeira] = pendencias.valor;
    const estadoMit = situacao === 'encerrando' ? 'está sendo encerrada' : 'ainda não foi encerrada';
    const porque = primeira === undefined ? '' : ` (pendência: ${primeira.slice(0, 160)})`;
    parciais.push(
      `MIT de ${formatPeriodo(competencia)}: a apuração ${estadoMit}${porque}; o que está nela não ` +
        'consta da DCTFWeb coletada.',
    );
  }
  return { tipo: 'avanco', muda: { ...muda, parciais: [...estado.parciais, ...parciais] } };
}

/** Asks for one page each time. */
async function pagtoweb(contexto: ContextoEcac, estado: EstadoEcac): Promise<Avanco> {
  const { quem, opcoes, periodos, periodo } = contexto;
  if (periodos.pagamentos === null) return { tipo: 'pronta' };
  const entre = { de: periodos.pagamentos.de, ate: estado.pagamentosAte ?? periodos.pagamentos.ate };
  if (estado.pagamentosTotal === null) {
    const total = await countPagamentos(quem, entre);
    if (total.tipo === 'falha' && total.falha.classe === 'ausente') return { tipo: 'pronta', muda: SEM_PAGAMENTOS };
    if (total.tipo !== 'ok') return total;
    if (total.valor === 0) return { tipo: 'pronta', muda: SEM_PAGAMENTOS };
    return { tipo: 'avanco', muda: { pagamentosTotal: total.valor, pagamentosAte: entre.ate } };
  }
  const primeiro = estado.indice * PAGAMENTOS_POR_PAGINA;
  if (primeiro >= estado.pagamentosTotal) return { tipo: 'pronta' };
  const pagina = await listPagamentos(quem, entre, primeiro);
  if (pagina.tipo === 'falha' && pagina.falha.classe === 'ausente') return { tipo: 'pronta' };
  if (pagina.tipo !== 'ok') return pagina;
  // The listing has payments of later periods too; their receipts would not be used.
  const request = pagina.valor.filter(
    (um) =>
      um.periodo <= periodos.fim &&
      (opcoes.comprovantes === 'sempre' || (opcoes.comprovantes === 'quando-faltar' && precisaComprovante(um))),
  );
  const nome = `pagamentos-${periodo}-p${String(estado.indice + 1).padStart(2, '0')}.csv`;
  return {
    tipo: 'avanco',
    muda: {
      indice: estado.indice + 1,
      comprovantes: [...new Set([...estado.comprovantes, ...request.map(({ numero }) => numero)])],
    },
    arquivos: pagina.valor.length === 0 ? [] : [file(nome, listagemPagamentos(quem.contribuinte, pagina.valor))],
  };
}

const SEM_PAGAMENTOS = { pagamentosTotal: 0 };
/** Receipts of one step: few, so that little is lost when a step is killed. */
const COMPROVANTES_POR_PASSO = 5;

async function comprovantes({ quem }: ContextoEcac, estado: EstadoEcac): Promise<Avanco> {
  const numeros = estado.comprovantes.slice(estado.indice, estado.indice + COMPROVANTES_POR_PASSO);
  if (numeros.length === 0) return { tipo: 'pronta' };
  const arquivos: ArquivoColetado[] = [];
  const parciais: string[] = [];
  for (const numero of numeros) {
    const recibo = await issueComprovante(quem, numero);
    if (recibo.tipo === 'ok') arquivos.push(file(`comprovante-${numero}.pdf`, recibo.valor));
    else if (recibo.tipo === 'falha' && ['ausente', 'recusado'].includes(recibo.falha.classe))
      parciais.push(
        `Comprovante de arrecadação ${numero}: ${recibo.falha.mensagem} O pagamento consta da listagem, ` +
          'sem a composição por código.',
      );
    else if (arquivos.length + parciais.length === 0) return recibo;
    // Receipts before the fault are kept; the next step meets the fault again.
    else break;
  }
  return {
    tipo: 'avanco',
    muda: {
      indice: estado.indice + arquivos.length + parciais.length,
      parciais: [...estado.parciais, ...parciais],
    },
    arquivos,
  };
}

async function eprocesso({ quem }: ContextoEcac, estado: EstadoEcac): Promise<Avanco> {
  const processos = await listProcessos(quem);
  if (processos.tipo === 'falha' && processos.falha.classe === 'ausente') return { tipo: 'pronta' };
  if (processos.tipo !== 'ok') return processos;
  if (processos.valor.length === 0) return { tipo: 'pronta' };
  return {
    tipo: 'pronta',
    muda: { parciais: [...estado.parciais, documentosDosProcessos(processos.valor.length)] },
    arquivos: [file('processos.csv', listagemProcessos(quem.contribuinte, processos.valor))],
  };
}

async function caixapostal({ quem }: ContextoEcac, estado: EstadoEcac): Promise<Avanco> {
  const novas = await countMensagensNaoLidas(quem);
  if (novas.tipo === 'falha' && novas.falha.classe === 'ausente') return { tipo: 'pronta' };
  if (novas.tipo !== 'ok') return novas;
  if (novas.valor === 0) return { tipo: 'pronta' };
  const nota = novas.valor === 1 ? '1 mensagem não lida' : `${novas.valor} mensagens não lidas`;
  return { tipo: 'pronta', muda: { notas: [...estado.notas, `${nota} na Caixa Postal do e-CAC`] } };
}

async function sitfis({ quem, opcoes, agora }: ContextoEcac, estado: EstadoEcac): Promise<Avanco> {
  const versao = opcoes.versaoSitfis;
  if (estado.protocolo === null) {
    const pedido = await requestSitfis(quem, versao);
    if (pedido.tipo !== 'ok') return pedido;
    const { protocolo, esperaMs } = pedido.valor;
    return { tipo: 'esperar', esperaMs, muda: { protocolo } };
  }
  const relatorio = await issueSitfis(quem, { versao, protocolo: estado.protocolo });
  // An order ends with its day; then a new one is made.
  if (relatorio.tipo === 'falha' && relatorio.falha.classe === 'recusado' && estado.indice < 2)
    return { tipo: 'avanco', muda: { protocolo: null, indice: estado.indice + 1 } };
  if (relatorio.tipo !== 'ok') return relatorio;
  return { tipo: 'pronta', arquivos: [file(`situacao-fiscal-${todayInSaoPaulo(agora)}.pdf`, relatorio.valor)] };
}
