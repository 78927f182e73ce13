import { escapeXml } from '@apura/br';
import type { InscricaoEsocial } from './empregador.ts';

/**
 * A question about identifiers of events. Instants are those of the reception, in Brasília's time, without an offset.
 */
export type ConsultaEsocial =
  /** Registers of the employer (S-1005, S-1010 …), of any time when no instant is given. */
  | { tipo: 'tabela'; tpEvt: string; dtIni?: string; dtFim?: string }
  /** Events other than registers and non-periodic events of a worker, of a month (AAAA-MM) or a year (13th). */
  | { tipo: 'empregador'; tpEvt: string; perApur: string }
  /** The non-periodic events of one worker; at most 31 days. */
  | { tipo: 'trabalhador'; cpfTrab: string; dtIni: string; dtFim: string };

/** Events to download, by their Id or by their receipt. */
export type PedidoDownload = { por: 'id' | 'recibo'; chaves: readonly string[] };

/** The most identifiers of a reply, and keys of a download. */
export const MAX_POR_PEDIDO = 50;

const ESQUEMA = 'http://www.esocial.gov.br/schema';
const PARAMETROS = { tabela: 'Tabela', empregador: 'Empregador', trabalhador: 'Trabalhador' } as const;

/**
 * The document of a question, to be signed. Source:
 * ConsultaIdentificadoresEventos{Empregador|Tabela|Trabalhador}-v1_0_0.xsd, package of communication 1.5.
 */
export function writeConsulta(empregador: InscricaoEsocial, consulta: ConsultaEsocial): string {
  const { tipo } = consulta;
  const conteudo = ideEmpregador(empregador) + envelop(`consultaEvts${PARAMETROS[tipo]}`, writeCriterio(consulta));
  const ns = `${ESQUEMA}/consulta/identificadores-eventos/${tipo}/v1_0_0`;
  return `<eSocial xmlns="${ns}">${envelop('consultaIdentificadoresEvts', conteudo)}</eSocial>`;
}

/** The elements in the order of the schema: a question stored as JSON comes back in any order. */
function writeCriterio(consulta: ConsultaEsocial): string {
  switch (consulta.tipo) {
    case 'tabela':
      return tag('tpEvt', consulta.tpEvt) + optional('dtIni', consulta.dtIni) + optional('dtFim', consulta.dtFim);
    case 'empregador':
      return tag('tpEvt', consulta.tpEvt) + tag('perApur', consulta.perApur);
    case 'trabalhador':
      return tag('cpfTrab', consulta.cpfTrab) + tag('dtIni', consulta.dtIni) + tag('dtFim', consulta.dtFim);
  }
}

/** The operation for a question. */
export function operacaoDaConsulta({ tipo }: ConsultaEsocial): { operacao: string; parametro: string } {
  const nome = PARAMETROS[tipo];
  return { operacao: `ConsultarIdentificadoresEventos${nome}`, parametro: `consultaEventos${nome}` };
}

/** The document of a download, to be signed. Source: SolicitacaoDownloadEventosPor{Id|NrRecibo}-v1_0_0.xsd. */
export function writeDownload(empregador: InscricaoEsocial, { por, chaves }: PedidoDownload): string {
  if (chaves.length < 1 || chaves.length > MAX_POR_PEDIDO) throw new RangeError('between 1 and 50 events');
  const id = por === 'id';
  const lista = chaves.map((chave) => tag(id ? 'id' : 'nrRec', chave)).join('');
  const pedido =
    ideEmpregador(empregador) + envelop(id ? 'solicDownloadEvtsPorId' : 'solicDownloadEventosPorNrRecibo', lista);
  const ns = `${ESQUEMA}/download/solicitacao/${id ? 'id' : 'nrRecibo'}/v1_0_0`;
  return `<eSocial xmlns="${ns}">${envelop('download', pedido)}</eSocial>`;
}

/** The operation for a download. */
export function operacaoDoDownload({ por }: PedidoDownload): { operacao: string; parametro: string } {
  return { operacao: `SolicitarDownloadEventosPor${por === 'id' ? 'Id' : 'NrRecibo'}`, parametro: 'solicitacao' };
}

function ideEmpregador({ tpInsc, nrInsc }: InscricaoEsocial): string {
  return envelop('ideEmpregador', tag('tpInsc', tpInsc) + tag('nrInsc', nrInsc));
}

const envelop = (nome: string, conteudo: string): string => `<${nome}>${conteudo}</${nome}>`;
const tag = (nome: string, valor: string): string => envelop(nome, escapeXml(valor));
const optional = (nome: string, valor: string | undefined): string => (valor === undefined ? '' : tag(nome, valor));
