import { type CertificadoAberto, signXml } from '@apura/assinatura';
import { type ElementoXml, findElemento, findTexto } from '../comum/read-xml.ts';
import { NS_NFE } from './distribuicao-nfe.ts';
import type { AmbienteNfe } from './enderecos-nfe.ts';
import { RespostaNfeError } from './resposta-nfe-error.ts';

/** The statements that a recipient can make on an invoice. */
const MANIFESTACOES = {
  ciencia: { tpEvento: '210210', descEvento: 'Ciencia da Operacao' },
  confirmacao: { tpEvento: '210200', descEvento: 'Confirmacao da Operacao' },
  desconhecimento: { tpEvento: '210220', descEvento: 'Desconhecimento da Operacao' },
} as const;
type Manifestacao = keyof typeof MANIFESTACOES;

export interface PedidoManifestacao {
  cnpj: string;
  chaves: readonly string[];
  manifestacao: Manifestacao;
  agora: Date;
}

/** The answer for one invoice: registered now or before, or refused with the government's words. */
export interface RespostaManifestacao {
  chave: string;
  cStat: string;
  xMotivo: string;
  registrada: boolean;
}

/** The most invoices of one message. */
export const MAX_MANIFESTACOES = 20;
/** Registered and linked, registered, and registered before. */
const REGISTRADA = ['135', '136', '573'];
/** The national environment. */
const ORGAO = '91';

/** The message of events, each signed as invoices are (RSA with SHA-1, over the element with the Id). */
export function writeManifestacao(
  { cnpj, chaves, manifestacao, agora }: PedidoManifestacao,
  { ambiente, certificado }: { ambiente: AmbienteNfe; certificado: CertificadoAberto },
): string {
  const { tpEvento, descEvento } = MANIFESTACOES[manifestacao];
  const eventos = chaves.map((chave) => {
    const evento =
      `<evento xmlns="${NS_NFE}" versao="1.00"><infEvento Id="ID${tpEvento}${chave}01"><cOrgao>${ORGAO}</cOrgao>` +
      `<tpAmb>${ambiente === 'producao' ? 1 : 2}</tpAmb><CNPJ>${cnpj}</CNPJ><chNFe>${chave}</chNFe>` +
      `<dhEvento>${deBrasilia(agora)}</dhEvento><tpEvento>${tpEvento}</tpEvento><nSeqEvento>1</nSeqEvento>` +
      `<verEvento>1.00</verEvento><detEvento versao="1.00"><descEvento>${descEvento}</descEvento></detEvento>` +
      '</infEvento></evento>';
    return signXml(evento, certificado, { elemento: 'infEvento', resumo: 'sha1' });
  });
  const lote = String(agora.getTime()).slice(-15);
  return `<envEvento xmlns="${NS_NFE}" versao="1.00"><idLote>${lote}</idLote>${eventos.join('')}</envEvento>`;
}

/** Reads a `retEnvEvento`. The refusal of a whole message is returned for each of its invoices. */
export function readManifestacao(ret: ElementoXml, chaves: readonly string[]): RespostaManifestacao[] {
  const cStat = findTexto(ret, 'cStat');
  if (ret.nome !== 'retEnvEvento' || cStat === null) throw new RespostaNfeError(`no retEnvEvento: ${ret.nome}`);
  const doLote = { cStat, xMotivo: findTexto(ret, 'xMotivo') ?? '' };
  const eventos = ret.filhos.filter(({ nome }) => nome === 'retEvento').map((e) => findElemento(e, 'infEvento'));
  return chaves.map((chave) => {
    const inf = eventos.find((um) => findTexto(um, 'chNFe') === chave);
    const doEvento = findTexto(inf, 'cStat');
    const fim = doEvento === null ? doLote : { cStat: doEvento, xMotivo: findTexto(inf, 'xMotivo') ?? '' };
    return { chave, ...fim, registrada: REGISTRADA.includes(fim.cStat) };
  });
}

/** For example 2026-11-21T15:04:05-03:00. */
function deBrasilia(instante: Date): string {
  return `${new Date(instante.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`;
}
