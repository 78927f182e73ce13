import type { CertificadoAberto } from '@apura/assinatura';
import { createClienteHttp } from '../comum/cliente-http.ts';
import { FalhaDeRede } from '../comum/falha-de-rede.ts';
import { type ElementoXml, findElemento, findTexto, readXml } from '../comum/read-xml.ts';

export interface OpcoesClienteReinf {
  endereco: string;
  certificado: CertificadoAberto;
  /** PEM of authorities that are trusted for the government's server besides the public ones. */
  ca?: string;
  timeoutMs?: number;
}

/** A question for the receipts of a kind of event ('R-2099'); `perApur` (AAAA-MM) of an event that has a month. */
export interface ConsultaReinf {
  evento: string;
  perApur: string | null;
}

type RespostaReinf =
  /** `quantos` receipts in the document of the answer. */
  | { tipo: 'recibos'; documento: Uint8Array; quantos: number }
  | { tipo: 'nenhum' }
  /** Too many questions: later again. */
  | { tipo: 'ocupado' }
  /** Portuguese, as the government says it. */
  | { tipo: 'recusa'; mensagem: string };

/** An answer that is not the interface's: a page in HTML, or an XML of another kind. The message is for logs. */
export class RespostaReinfError extends Error {
  override name = 'RespostaReinfError';
}

/**
 * The questions for receipts of the EFD-Reinf (manual of the developer, 2.7). They give receipt, id and situation of an
 * event, and never the event. Every call throws `FalhaDeRede` when there is no answer.
 */
export interface ClienteReinf {
  listRecibos(o: { raiz: string; consulta: ConsultaReinf; signal?: AbortSignal }): Promise<RespostaReinf>;
  close(): void;
}

const TIMEOUT_MS = 60_000;
const PESSOA_JURIDICA = '1';

/** Opens a client that speaks REST over mutual TLS. */
export function createClienteReinf({ endereco, certificado, ...rede }: OpcoesClienteReinf): ClienteReinf {
  const http = createClienteHttp({
    servico: 'EFD-Reinf',
    hosts: [new URL(endereco).hostname],
    certificado,
    timeoutMs: TIMEOUT_MS,
    ...rede,
  });
  return {
    async listRecibos({ raiz, consulta: { evento, perApur }, signal }) {
      const partes = [evento.replace('-', ''), PESSOA_JURIDICA, raiz, ...(perApur === null ? [] : [perApur])];
      const { status, corpo } = await http.request({
        metodo: 'GET',
        url: [endereco, ...partes.map(encodeURIComponent)].join('/'),
        cabecalhos: { accept: 'application/xml' },
        ...(signal && { signal }),
      });
      if ([401, 403, 496].includes(status)) {
        throw new FalhaDeRede({
          motivo: 'certificado',
          codigo: `HTTP ${status}`,
          mensagem: 'EFD-Reinf: o servidor recusou o certificado digital. Confira a validade e a procuração no e-CAC.',
        });
      }
      if (status === 429) return { tipo: 'ocupado' };
      if (status === 404) return { tipo: 'nenhum' };
      if (status >= 500) throw new RespostaReinfError(`HTTP ${status}`);
      return readRecibos(corpo);
    },
    close: () => http.close(),
  };
}

function readRecibos(documento: Buffer): RespostaReinf {
  const reinf = readXml(documento.toString('utf8'));
  if (reinf.nome !== 'Reinf') throw new RespostaReinfError(`the element ${reinf.nome}`);
  // Some versions have the status and the events in an element of the answer.
  const dentro = findElemento(reinf, 'ideStatus') ? reinf : (reinf.filhos[0] ?? reinf);
  const eventos = findElemento(dentro, 'retornoEventos')?.filhos ?? [];
  const quantos = eventos.filter((evento) => findTexto(evento, 'nrRecibo') !== null).length;
  if (quantos > 0) return { tipo: 'recibos', documento, quantos };
  const ocorrencia = tellOcorrencia(dentro);
  return ocorrencia === null ? { tipo: 'nenhum' } : { tipo: 'recusa', mensagem: ocorrencia };
}

/** What the answer says is wrong. A status of success with nothing in it says nothing. */
function tellOcorrencia(resposta: ElementoXml): string | null {
  const status = findElemento(resposta, 'ideStatus');
  const ocorrencia = findElemento(resposta, 'regOcorrs') ?? findElemento(status, 'regOcorrs');
  const texto = findTexto(ocorrencia, 'dscResp');
  if (texto !== null) return texto.slice(0, 300);
  const codigo = findTexto(status, 'cdRetorno');
  return codigo === null || codigo === '0' ? null : (findTexto(status, 'descRetorno') ?? `código ${codigo}`);
}
