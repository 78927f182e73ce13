import { type CertificadoAberto, CertificadoError, unsealCertificado } from '@apura/assinatura';
import { todayInSaoPaulo } from '@apura/br';
import { createClienteHttp, type RespostaHttp } from '../comum/cliente-http.ts';
import { parseJson } from '../comum/parse-json.ts';
import { createAcesso, MARGEM_MS } from './acesso-integra.ts';
import { camposDe, listaDe, textoDe } from './campos.ts';
import { falhaDoStatus, falhaDosCodigos, falhaSemDados, type MensagemIntegra, plainCodigo } from './codigos-integra.ts';
import { type FalhaIntegra, OUTRA_FORMA, type RespostaIntegra } from './resposta-integra.ts';
import { signTermo } from './termo-de-autorizacao.ts';

export interface OpcoesIntegraContador {
  /** Address that gives access, such as https://autenticacao.sapi.serpro.gov.br/authenticate. */
  autenticacaoUrl: string;
  /**
   * Address below which the kinds of calls are, such as https://gateway.apiserpro.serpro.gov.br/integra-contador/v1.
   */
  gatewayUrl: string;
  consumerKey: string;
  consumerSecret: string;
  contratante: { cnpj: string; nome: string; certificado: { pfx: Uint8Array; senha: string } };
  /** Host names that may be called. */
  hosts: readonly string[];
  /** PEM of an authority that is trusted for the servers, where it is no public one. */
  ca?: string;
  timeoutMs?: number;
  agora: () => Date;
  /** What a user does about a contract that is not accepted; default: 'Avise o administrador da instalação.' */
  providencia?: string;
}

/** The requester: the contractor, or the holder of a certificate that signs an authorization for it. */
export interface AutorPedido {
  /** CNPJ or CPF. */
  numero: string;
  nome: string;
  /** Null for the contractor itself. */
  certificado: CertificadoAberto | null;
}

export interface ChamadaIntegra {
  tipo: 'Apoiar' | 'Consultar' | 'Declarar' | 'Emitir' | 'Monitorar';
  sistema: string;
  servico: string;
  /** Default: 1.0. */
  versao?: string;
  autor: AutorPedido;
  /** CNPJ of the company. */
  contribuinte: string;
  dados: Readonly<Record<string, unknown>> | '';
  signal?: AbortSignal;
}

/** Calls services of the Integra Contador for the contractor, or for a requester that authorized it. */
export interface IntegraContador {
  readonly contratante: { cnpj: string; nome: string };
  /** Whether a certificate is the contractor's own: a certificate that only has its number proves nothing. */
  isContratante(certificado: CertificadoAberto): boolean;
  /** What a user does about a contract that is not accepted, as a sentence. */
  readonly providencia: string;
  /**
   * Asks for access, unless there is one; returns why it was refused, or null. Throws as {@link call} does when there
   * is no answer.
   */
  autenticar(signal?: AbortSignal): Promise<FalhaIntegra | null>;
  /**
   * Calls one service, with an access that is kept until it ends. Any answer of the interface is returned; no answer
   * throws `FalhaDeRede`, an abort the signal's reason.
   */
  call(chamada: ChamadaIntegra): Promise<RespostaIntegra>;
  close(): void;
}

const MAX_BYTES = 32 * 1024 * 1024;
const PROVIDENCIA = 'Avise o administrador da instalação.';
/** The wait when the service gives none. */
const ESPERA_MS = 5_000;
const MAX_ESPERA_MS = 3_600_000;
const DIA_MS = 86_400_000;

/**
 * A client of SERPRO's Integra Contador. Access is given to the contractor's certificate and keys. A requester of
 * another company's data authorizes the contractor by a signed term, which is valid until midnight. Keys, tokens and
 * terms stay in memory. Source: the documentation of the interface at apicenter.estaleiro.serpro.gov.br.
 */
export function createIntegraContador(o: OpcoesIntegraContador): IntegraContador {
  const comum = {
    servico: 'Integra Contador',
    hosts: o.hosts,
    maxBytes: MAX_BYTES,
    ca: o.ca,
    timeoutMs: o.timeoutMs,
  };
  const providencia = o.providencia ?? PROVIDENCIA;
  const gateway = createClienteHttp(comum);
  const acesso = createAcesso({
    url: o.autenticacaoUrl,
    consumerKey: o.consumerKey,
    consumerSecret: o.consumerSecret,
    openCliente: () => createClienteHttp({ ...comum, certificado: o.contratante.certificado }),
    agora: o.agora,
  });
  let impressao: string | undefined;
  const procuradores = new Map<string, { token: string; ate: number }>();

  /** The token that lets the contractor ask in the author's name. */
  async function autorizar(chamada: ChamadaIntegra, { deNovo = false } = {}): Promise<string | FalhaIntegra> {
    const { autor } = chamada;
    if (autor.certificado === null) return '';
    const agora = o.agora();
    // Another certificate of the same number has to prove the authorization as well.
    const chave = `${autor.numero} ${autor.certificado.certificado.fingerprint256}`;
    const guardado = procuradores.get(chave);
    if (!deNovo && guardado !== undefined && guardado.ate - MARGEM_MS > agora.getTime()) return guardado.token;
    const termo = {
      destinatario: { numero: o.contratante.cnpj, nome: o.contratante.nome },
      autor,
      assinatura: todayInSaoPaulo(agora),
      vigencia: todayInSaoPaulo(new Date(agora.getTime() + DIA_MS)),
    };
    const resposta = await send({
      ...chamada,
      tipo: 'Apoiar',
      sistema: 'AUTENTICAPROCURADOR',
      servico: 'ENVIOXMLASSINADO81',
      versao: '1.0',
      dados: { xml: signTermo(termo, autor.certificado) },
    });
    if (resposta.tipo === 'falha') return resposta.falha;
    const campos = resposta.tipo === 'dados' ? camposDe(resposta.dados) : {};
    const guardada = resposta.tipo === 'guardado' ? resposta : null;
    const token = guardada?.valor ?? textoDe(campos.autenticar_procurador_token);
    if (token === '') return OUTRA_FORMA;
    // A token without a known end is requested again with the next call, which costs nothing.
    const ate = guardada?.expira?.getTime() ?? brasilia(textoDe(campos.data_hora_expiracao));
    procuradores.set(chave, { token, ate: Number.isFinite(ate) ? ate : 0 });
    return token;
  }

  async function callAutorizado(chamada: ChamadaIntegra): Promise<RespostaIntegra> {
    const token = await autorizar(chamada);
    if (typeof token !== 'string') return falha(token);
    const resposta = await send(chamada, token);
    if (token === '' || resposta.tipo !== 'falha' || !TERMO_VENCIDO.test(resposta.falha.codigo ?? '')) return resposta;
    const novo = await autorizar(chamada, { deNovo: true });
    return typeof novo === 'string' ? send(chamada, novo) : falha(novo);
  }

  const explain = (dada: FalhaIntegra): FalhaIntegra =>
    dada.contrato === true ? { ...dada, mensagem: `${dada.mensagem} ${providencia}` } : dada;

  async function send(chamada: ChamadaIntegra, procurador = ''): Promise<RespostaIntegra> {
    const primeira = await attempt(chamada, procurador);
    if (primeira !== 'sem acesso') return primeira;
    acesso.forget();
    const segunda = await attempt(chamada, procurador);
    return segunda === 'sem acesso' ? falha(falhaDoStatus(401, [])) : segunda;
  }

  async function attempt(chamada: ChamadaIntegra, procurador: string): Promise<RespostaIntegra | 'sem acesso'> {
    const dado = await acesso.obtain(chamada.signal);
    if ('classe' in dado) return falha(dado);
    const resposta = await gateway.request({
      metodo: 'POST',
      url: `${o.gatewayUrl}/${chamada.tipo}`,
      cabecalhos: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${dado.token}`,
        jwt_token: dado.jwt,
        ...(procurador === '' ? {} : { autenticar_procurador_token: procurador }),
      },
      corpo: JSON.stringify(corpoDaChamada(chamada, o.contratante.cnpj)),
      signal: chamada.signal,
    });
    return resposta.status === 401 ? 'sem acesso' : readResposta(resposta);
  }

  return {
    contratante: { cnpj: o.contratante.cnpj, nome: o.contratante.nome },
    providencia,
    isContratante({ certificado }) {
      impressao ??= impressaoDe(o.contratante.certificado);
      return certificado.fingerprint256 === impressao;
    },
    async autenticar(signal) {
      const dado = await acesso.obtain(signal);
      return 'classe' in dado ? explain(dado) : null;
    },
    async call(chamada) {
      const resposta = await callAutorizado(chamada);
      return resposta.tipo === 'falha' ? falha(explain(resposta.falha)) : resposta;
    },
    close() {
      acesso.close();
      gateway.close();
    },
  };
}

/**
 * The requester for a project's certificate; null when the certificate has no CNPJ or CPF. Throws a `CertificadoError`.
 */
export function autorDoCertificado(certificado: { pfx: Uint8Array; senha: string }): AutorPedido | null {
  const aberto = unsealCertificado(certificado);
  if (aberto.titular === null) return null;
  const nome = /^CN=(.*)$/m.exec(aberto.certificado.subject)?.[1]?.replace(/:[^:]*$/, '') ?? aberto.titular;
  return { numero: aberto.titular, nome, certificado: aberto };
}

/** Fingerprint of the certificate; empty for a file that does not open, which its first use reports. */
function impressaoDe(arquivo: OpcoesIntegraContador['contratante']['certificado']): string {
  try {
    return unsealCertificado(arquivo).certificado.fingerprint256;
  } catch (erro) {
    if (erro instanceof CertificadoError) return '';
    throw erro;
  }
}

const TERMO_VENCIDO = /ICGERENCIADOR-(?:019|020)$/;
const falha = (dada: FalhaIntegra): RespostaIntegra => ({ tipo: 'falha', falha: dada });
const pessoa = (numero: string) => ({ numero, tipo: numero.length === 14 ? 2 : 1 });

function corpoDaChamada(chamada: ChamadaIntegra, contratante: string) {
  return {
    contratante: pessoa(contratante),
    autorPedidoDados: pessoa(chamada.autor.numero),
    contribuinte: pessoa(chamada.contribuinte),
    pedidoDados: {
      idSistema: chamada.sistema,
      idServico: chamada.servico,
      versaoSistema: chamada.versao ?? '1.0',
      dados: chamada.dados === '' ? '' : JSON.stringify(chamada.dados),
    },
  };
}

function readResposta({ status, cabecalhos, corpo }: RespostaHttp): RespostaIntegra {
  const etag = /^(?:W\/)?"?([A-Za-z_]+):(.*?)"?$/.exec(cabecalhos.etag ?? '');
  const [nome = '', valor = ''] = etag?.slice(1) ?? [];
  if (status === 204) return { tipo: 'esperar', esperaMs: nome === 'tempoEspera' ? espera(valor) : ESPERA_MS };
  if (status === 304) {
    if (nome === '') return falha(OUTRA_FORMA);
    if (nome === 'tempoEspera') return { tipo: 'esperar', esperaMs: espera(valor) };
    const expira = Date.parse(cabecalhos.expires ?? '');
    return { tipo: 'guardado', nome, valor, expira: Number.isNaN(expira) ? null : new Date(expira) };
  }
  const campos = camposDe(parseJson(corpo.toString('utf8')));
  const mensagens: MensagemIntegra[] = listaDe(campos.mensagens).map((uma) => {
    const { codigo, texto } = camposDe(uma);
    return { codigo: plainCodigo(textoDe(codigo)), texto: textoDe(texto) };
  });
  const conhecida = falhaDosCodigos(mensagens);
  if (conhecida) return falha(conhecida);
  const dados = parseDados(campos.dados);
  const tempoEspera = camposDe(dados).tempoEspera;
  if (status === 202) return { tipo: 'esperar', esperaMs: espera(textoDe(tempoEspera)) };
  if (status === 429) {
    const segundos = Number(cabecalhos['retry-after']);
    const dada = falhaDoStatus(status, mensagens);
    return falha(segundos > 0 ? { ...dada, esperaMs: Math.min(segundos * 1000, DIA_MS) } : dada);
  }
  if (status === 503 && tempoEspera !== undefined) return { tipo: 'esperar', esperaMs: espera(textoDe(tempoEspera)) };
  if (status !== 200) return falha(falhaDoStatus(status, mensagens));
  if (campos.dados === undefined && mensagens.length === 0) return falha(OUTRA_FORMA);
  return dados === undefined ? falha(falhaSemDados(mensagens)) : { tipo: 'dados', dados };
}

/** Parses a text of JSON, the usual form; some services send the value itself. Undefined when there is nothing. */
function parseDados(dados: unknown): unknown {
  if (typeof dados !== 'string') return dados === null ? undefined : dados;
  return dados.trim() === '' ? undefined : parseJson(dados);
}

function espera(texto: string): number {
  const ms = Number(texto);
  return texto !== '' && ms > 0 ? Math.min(ms, MAX_ESPERA_MS) : ESPERA_MS;
}

/** An instant that the service writes in Brasília's time, without an offset. */
function brasilia(texto: string): number {
  return Date.parse(/[Z+]|-\d\d:\d\d$/.test(texto) ? texto : `${texto}-03:00`);
}
