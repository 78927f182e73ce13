import type { ElementoXml } from './elementos-xml.ts';
import type { Identificacao } from './tipo-documento.ts';

const NS_NACIONAL = /sped\.fazenda\.gov\.br\/nfse/i;
const NS_SP = /prefeitura\.sp\.gov\.br\/nfe/i;

const PEDIDO_RPS =
  'O XML é de um RPS ou de um lote de RPS, o pedido de uma NFS-e, e não da nota. Consulte as notas emitidas no ' +
  'portal da prefeitura e envie o XML delas.';
const PEDIDO_CONSULTA =
  'O XML é só o pedido feito ao serviço da prefeitura. Envie o XML da resposta, que traz as notas (NFS-e).';
const RESPOSTA_SEM_NOTA =
  'O XML é a resposta de um serviço de NFS-e e não traz nenhuma nota. Consulte as notas do período e envie a ' +
  'resposta que as traz.';
/** What to send of a note of services that no reader takes: one in a form of the city's own, or on paper. */
export const ENVIE_NFSE =
  'Baixe o XML da nota no portal da NFS-e nacional, ou peça à prefeitura o XML dela no padrão ABRASF.';
const PROPRIO = `O XML é de uma nota de serviço em formato próprio da prefeitura, que não é lido. ${ENVIE_NFSE}`;
/** Standards of makers of systems for cities (Equiplano, Agili, DSF) that are none of ABRASF, whatever their names. */
const NS_PROPRIO = /equiplano\.com\.br|agili\.com\.br|\/WsNFe2\//i;
const NACIONAL_SEM_NOTA = 'O XML é da NFS-e nacional e não traz nenhuma nota nem evento. Baixe o XML da nota emitida.';
const PEDIDOS: Readonly<Record<string, string>> = {
  pedRegEvento: 'O XML é só o pedido de um evento de NFS-e. Baixe o XML do evento registrado.',
  DPS: 'O XML é de uma DPS, o pedido de uma NFS-e. Baixe o XML da nota emitida.',
  infDPS: 'O XML é de uma DPS, o pedido de uma NFS-e. Baixe o XML da nota emitida.',
  LoteRps: PEDIDO_RPS,
  ListaRps: PEDIDO_RPS,
  Rps: PEDIDO_RPS,
  InfRps: PEDIDO_RPS,
  InfDeclaracaoPrestacaoServico: PEDIDO_RPS,
  RPS: PEDIDO_RPS,
};
const RPS_ENVIADO = /^(?:EnviarLoteRps\w*|GerarNfse)Envio$|^PedidoEnvio(?:Lote)?RPS$/;
const CONSULTA_ENVIADA = /^(?:Consultar|Cancelar|Substituir)\w*Envio$|^Pedido(?:Consulta|Cancelamento|Informacoes)\w*$/;
const RESPOSTA = /(?:Nfse|Rps)\w*Resposta$|^Retorno(?:Consulta|EnvioRPS|EnvioLoteRPS|CancelamentoNFe|InformacoesLote)$/;

/**
 * What an element says of a document of services: a note, an event, or a request with the reason why it is refused.
 * Notes of goods have elements with the same names, so the namespace decides; in an export without a namespace, the
 * names of the elements inside decide.
 */
export function identifyElementoNfse({ nome, ns }: ElementoXml, nomes: ReadonlySet<string>): Identificacao | null {
  // The elements of IPM have no namespace.
  if (NS_PROPRIO.test(ns) || (nome === 'nfse' && nomes.has('nf'))) return refused(PROPRIO);
  if (nome === 'evento' && (NS_NACIONAL.test(ns) || nomes.has('pedRegEvento'))) return found('EVENTO_NFSE');
  if (nome === 'NFSe' || nome === 'infNFSe') return found('NFSE');
  // Some cities put the national note into the elements of their own standard.
  if (nome === 'CompNfse' || nome === 'Nfse' || nome === 'InfNfse') {
    return found(nomes.has('infNFSe') ? 'NFSE' : 'NFSE_ABRASF');
  }
  if (nome === 'NFe' && !nomes.has('infNFe') && (NS_SP.test(ns) || nomes.has('ChaveNFe'))) return found('NFSE_SP');
  const pedido = PEDIDOS[nome] ?? (RPS_ENVIADO.test(nome) ? PEDIDO_RPS : undefined);
  if (pedido) return refused(pedido);
  return CONSULTA_ENVIADA.test(nome) ? refused(PEDIDO_CONSULTA) : null;
}

/** Why a document of a service of NFS-e without any note is refused; null when it is none. */
export function identifyRespostaNfse(elementos: readonly ElementoXml[]): Identificacao | null {
  if (elementos.some(({ nome, ns }) => RESPOSTA.test(nome) || NS_SP.test(ns))) return refused(RESPOSTA_SEM_NOTA);
  return elementos.some(({ ns }) => NS_NACIONAL.test(ns)) ? refused(NACIONAL_SEM_NOTA) : null;
}

const found = (tipo: Identificacao['tipo']): Identificacao => ({ tipo, confianca: 1 });
const refused = (motivo: string): Identificacao => ({ tipo: 'DESCONHECIDO', confianca: 0.9, motivo });
