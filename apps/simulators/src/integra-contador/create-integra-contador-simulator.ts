import { todayInSaoPaulo } from '@apura/br';
import { type AutoridadeTeste, createAutoridadeTeste } from '../rede/autoridade-teste.ts';
import {
  openServidor,
  type PedidoRecebido,
  type RespostaSimulada,
  type ServidorSimulado,
} from '../rede/servidor-simulado.ts';
import { readTermo } from './read-termo.ts';
import { type MundoIntegra, type RespostaServico, SERVICOS } from './servicos-integra.ts';

export interface IntegraContadorSimulator {
  /** Gives access, only to callers with a certificate. */
  readonly autenticacao: ServidorSimulado;
  readonly gateway: ServidorSimulado;
  /** Who vouches for both servers, and for the contractor. */
  readonly autoridade: AutoridadeTeste;
  readonly contratante: { cnpj: string; pfx: Buffer; senha: string };
  /** How many accesses were given. */
  readonly acessos: number;
  /** How many terms of authorization were taken. */
  readonly termos: number;
  /** 'idSistema/idServico' of each call that was let in, in order. */
  readonly chamadas: readonly string[];
  /** What the companies are like; what is added takes effect with the next call. */
  readonly mundo: {
    [K in keyof MundoIntegra]: MundoIntegra[K] extends ReadonlySet<string> ? Set<string> : MundoIntegra[K];
  };
  /** Authorizes nobody any more for a company, or again whoever asks. */
  procuracao(cnpj: string, situacao: 'ativa' | 'vencida' | 'nenhuma'): void;
  /** The next calls of a service ('idSistema/idServico') are answered like this, one each. */
  answerWith(servico: string, respostas: readonly RespostaServico[]): void;
  /** Tokens given so far are not taken any more. */
  revokeAcessos(): void;
  /** As it was when it was opened, at the same addresses. */
  reiniciar(): void;
  close(): Promise<void>;
}

export interface ContratoSimulado {
  cnpj: string;
  consumerKey: string;
  consumerSecret: string;
}

export interface OpcoesIntegraContador {
  consumerKey: string;
  consumerSecret: string;
  now: () => Date;
  /** The contractor. */
  cnpj?: string;
  /** Others who have a contract, each with keys of its own. */
  outros?: readonly ContratoSimulado[];
  /** Who vouches for servers and contractors; one of its own when not said. */
  autoridade?: AutoridadeTeste;
  /** How long the report on what is owed takes, 6 seconds when not said. */
  atrasoSitfisMs?: number;
}

const CONTRATANTE = '11444777000161';
const SENHA = 'senha-simulada';
const EXPIRES_S = 2008;
const ATRASO_SITFIS_MS = 6_000;
const TIPOS_PF_PJ = [1, 2];

interface Envelope {
  contratante?: { numero?: unknown; tipo?: unknown };
  autorPedidoDados?: { numero?: unknown; tipo?: unknown };
  contribuinte?: { numero?: unknown; tipo?: unknown };
  pedidoDados?: { idSistema?: unknown; idServico?: unknown; versaoSistema?: unknown; dados?: unknown };
}

/**
 * SERPRO's Integra Contador: access by mutual TLS and client credentials, then one envelope for all services, with
 * procurações and signed terms. Companies are invented, each always alike. Source: the documentation of the interface
 * at apicenter.estaleiro.serpro.gov.br.
 */
export async function createIntegraContadorSimulator(o: OpcoesIntegraContador): Promise<IntegraContadorSimulator> {
  const autoridade = o.autoridade ?? createAutoridadeTeste();
  const cnpj = o.cnpj ?? CONTRATANTE;
  const contratos: readonly ContratoSimulado[] = [{ ...o, cnpj }, ...(o.outros ?? [])];
  const servidor = autoridade.issue({ nome: 'localhost', uso: 'servidor' });
  const cliente = autoridade.issue({ nome: `CONTRATANTE FICTICIO LTDA:${cnpj}`, uso: 'cliente' });
  const acessos = new Map<string, { jwt: string; ate: number; cnpj: string }>();
  const termos = new Map<string, { token: string; ate: Date }>();
  const procuracoes = new Map<string, 'vencida' | 'nenhuma'>();
  const roteiro: { servico: string; resposta: RespostaServico }[] = [];
  const chamadas: string[] = [];
  let dados = 0;
  let enviados = 0;
  const mundo: IntegraContadorSimulator['mundo'] = {
    semDeclaracao: new Set(),
    emAndamento: new Set(),
    mitEmEdicao: new Set(),
    semMovimento: new Set(),
    atrasoSitfisMs: o.atrasoSitfisMs ?? ATRASO_SITFIS_MS,
  };

  function authenticate({ metodo, caminho, cabecalhos, corpo, titular }: PedidoRecebido): RespostaSimulada {
    const fault = (status: number, message: string): RespostaSimulada => ({
      status,
      corpo: { timestamp: o.now().toISOString(), status, error: message, message, details: [], path: caminho },
    });
    if (metodo !== 'POST' || caminho !== '/authenticate') return fault(404, 'Not Found');
    const contrato = contratos.find((um) => cabecalhos.authorization === basicOf(um));
    // The keys count together with the certificate of the same contract only.
    if (contrato === undefined || !titular?.endsWith(`:${contrato.cnpj}`)) return fault(401, 'Unauthorized');
    if (!String(cabecalhos['content-type']).startsWith('application/x-www-form-urlencoded'))
      return fault(415, 'Unsupported Media Type');
    if (cabecalhos['role-type'] !== 'TERCEIROS') return fault(400, 'Bad Request');
    if (new URLSearchParams(corpo).get('grant_type') !== 'client_credentials') return fault(400, 'Bad Request');
    dados += 1;
    const token = `acesso-${dados}`;
    const jwt = `jwt-${dados}`;
    acessos.set(token, { jwt, ate: o.now().getTime() + EXPIRES_S * 1000, cnpj: contrato.cnpj });
    return {
      status: 200,
      corpo: { expires_in: EXPIRES_S, scope: 'default', token_type: 'Bearer', access_token: token, jwt_token: jwt },
    };
  }

  /** The contractor whose access the call brings; undefined without one that still counts. */
  function findContratante({ cabecalhos }: PedidoRecebido): string | undefined {
    const token = /^Bearer (.+)$/.exec(String(cabecalhos.authorization ?? ''))?.[1] ?? '';
    const acesso = acessos.get(token);
    const vale = acesso !== undefined && acesso.ate > o.now().getTime() && cabecalhos.jwt_token === acesso.jwt;
    return vale ? acesso.cnpj : undefined;
  }

  /** Why the manager of the interface does not pass the call on; undefined when it does. */
  function refuse(
    envelope: Envelope,
    { pedido: { cabecalhos }, dono, tipo }: { pedido: PedidoRecebido; dono: string; tipo: string },
  ): RespostaServico | undefined {
    const { contratante, autorPedidoDados: autor, contribuinte, pedidoDados } = envelope;
    const servico = `${String(pedidoDados?.idSistema)}/${String(pedidoDados?.idServico)}`;
    const denied = (codigo: string, texto: string, status = 403) => ({ status, codigo, texto });
    if (![contratante, autor, contribuinte].every(isPessoa))
      return denied('[EntradaIncorreta-ICGERENCIADOR-012]', 'Tipo de NI inválido.', 400);
    const lugar = servico === TERMO ? 'Apoiar' : servico === PROCURACAO ? 'Consultar' : SERVICOS.get(servico)?.tipo;
    if (lugar === undefined)
      return denied('[EntradaIncorreta-ICGERENCIADOR-052]', 'PedidoDados.IdSistema não localizado no catálogo.', 400);
    if (lugar !== tipo)
      return denied('[AcessoNegado-ICGERENCIADOR-017]', `Acesso negado. Esse serviço não é do tipo ${tipo}.`);
    if (contratante?.numero !== dono)
      return denied('[AcessoNegado-ICGERENCIADOR-016]', 'NI do Contratante diferente do certificado digital.');
    if (servico === TERMO) return undefined;
    const quem = String(autor?.numero);
    if (quem !== dono) {
      const token = cabecalhos.autenticar_procurador_token;
      const termo = termos.get(`${dono} ${quem}`);
      if (token === undefined)
        return denied('[AcessoNegado-ICGERENCIADOR-019]', 'Autor do pedido de dados não é o contratante da solução.');
      if (termo?.token !== token || termo.ate <= o.now())
        return denied(
          'AcessoNegado-ICGERENCIADOR-020',
          'Token do autor do pedido de dados não encontrado ou expirado.',
        );
    }
    const de = String(contribuinte?.numero);
    if (servico === PROCURACAO || quem.slice(0, 8) === de.slice(0, 8) || !procuracoes.has(de)) return undefined;
    return denied(
      '[AcessoNegado-ICGERENCIADOR-022]',
      `Acesso negado. O autor do pedido de dados de número:${quem} não tem procuração autorizada no Portal eCAC para o Contribuinte de número ${de}.`,
    );
  }

  function takeTermo(envelope: Envelope, dono: string): RespostaServico {
    const autor = String(envelope.autorPedidoDados?.numero);
    const lido = readTermo(parseDados(envelope.pedidoDados?.dados).xml, { hoje: todayInSaoPaulo(o.now()) });
    if ('falta' in lido) return lido.falta;
    if (lido.destinatario !== dono)
      return { status: 403, codigo: '[AcessoNegado-AUTENTICAPROCURADOR-012]', texto: 'NI do contratante diferente.' };
    if (lido.assinadoPor !== autor || lido.titular !== autor)
      return {
        status: 403,
        codigo: '[AcessoNegado-AUTENTICAPROCURADOR-011]',
        texto: 'Acesso negado, NI do procurador diferente do NI do certificado.',
      };
    const guardado = termos.get(`${dono} ${autor}`);
    if (guardado !== undefined && guardado.ate > o.now())
      return {
        status: 304,
        codigo: '',
        texto: '',
        cabecalhos: {
          'cache-control': 'termo_autorizacao',
          etag: `"autenticar_procurador_token:${guardado.token}"`,
          expires: guardado.ate.toUTCString(),
        },
      };
    enviados += 1;
    const ate = nextMidnight(o.now());
    const token = `procurador-${enviados}`;
    termos.set(`${dono} ${autor}`, { token, ate });
    return {
      status: 200,
      codigo: '[Sucesso-AUTENTICAPROCURADOR]',
      texto: 'Requisição efetuada com sucesso.',
      dados: { autenticar_procurador_token: token, data_hora_expiracao: localText(ate) },
    };
  }

  function showProcuracao(envelope: Envelope): RespostaServico {
    const { outorgante, outorgado } = parseDados(envelope.pedidoDados?.dados);
    if (outorgante !== envelope.contribuinte?.numero || outorgado !== envelope.autorPedidoDados?.numero)
      return {
        status: 200,
        codigo: '[AcessoNegado-PROCURACOES-40300]',
        texto: 'Procurador diferente do Autor do pedido.',
      };
    const situacao = procuracoes.get(String(outorgante));
    if (situacao === 'nenhuma')
      return { status: 200, codigo: '[Aviso-PROCURACOES-40400]', texto: 'Não possui procuração ativa.' };
    const ano = Number(todayInSaoPaulo(o.now()).slice(0, 4)) + (situacao === 'vencida' ? -1 : 1);
    const sistemas = ['DCTFWeb', 'Consulta Pagamento', 'Processos Digitais'];
    return {
      status: 200,
      codigo: '[Sucesso-PROCURACOES]',
      texto: 'Requisição efetuada com sucesso.',
      dados: [{ dtexpiracao: `${ano}1231`, nrsistemas: sistemas.length, sistemas }],
    };
  }

  function answer(pedido: PedidoRecebido): RespostaSimulada {
    const tipo = /^\/integra-contador\/v1\/(\w+)$/.exec(pedido.caminho)?.[1];
    if (pedido.metodo !== 'POST' || tipo === undefined) return { status: 404, corpo: { mensagens: [] } };
    const dono = findContratante(pedido);
    if (dono === undefined) return { status: 401, corpo: { fault: { code: 900901, message: 'Invalid Credentials' } } };
    const envelope = parseObject(pedido.corpo) as Envelope;
    const recusa = refuse(envelope, { pedido, dono, tipo });
    const servico = `${String(envelope.pedidoDados?.idSistema)}/${String(envelope.pedidoDados?.idServico)}`;
    if (recusa === undefined) chamadas.push(servico);
    const item = roteiro.find((um) => um.servico === servico);
    if (item !== undefined) roteiro.splice(roteiro.indexOf(item), 1);
    return toWire(item?.resposta ?? recusa ?? run(servico, envelope, dono), envelope);
  }

  function run(servico: string, envelope: Envelope, dono: string): RespostaServico {
    if (servico === TERMO) return takeTermo(envelope, dono);
    if (servico === PROCURACAO) return showProcuracao(envelope);
    const contribuinte = String(envelope.contribuinte?.numero);
    const pedido = { contribuinte, dados: parseDados(envelope.pedidoDados?.dados), agora: o.now() };
    return (
      SERVICOS.get(servico)?.answer(pedido, mundo) ?? {
        status: 500,
        codigo: '[Erro-ICGERENCIADOR-028]',
        texto: 'Serviço não encontrado.',
      }
    );
  }

  const autenticacao = await openServidor({ answer: authenticate, tls: { ...servidor, ca: autoridade.cert } });
  const gateway = await openServidor({ answer: answer, tls: servidor });
  return {
    autenticacao,
    gateway,
    autoridade,
    contratante: { cnpj, pfx: autoridade.selar(cliente, SENHA), senha: SENHA },
    get acessos() {
      return dados;
    },
    get termos() {
      return enviados;
    },
    chamadas,
    mundo,
    procuracao(de, situacao) {
      if (situacao === 'ativa') procuracoes.delete(de);
      else procuracoes.set(de, situacao);
    },
    answerWith(servico, respostas) {
      roteiro.push(...respostas.map((resposta) => ({ servico, resposta })));
    },
    revokeAcessos: () => acessos.clear(),
    reiniciar() {
      for (const coisa of [acessos, termos, procuracoes]) coisa.clear();
      for (const valor of Object.values(mundo)) if (valor instanceof Set) valor.clear();
      mundo.atrasoSitfisMs = o.atrasoSitfisMs ?? ATRASO_SITFIS_MS;
      roteiro.length = 0;
      chamadas.length = 0;
      dados = 0;
      enviados = 0;
    },
    async close() {
      await Promise.all([autenticacao.close(), gateway.close()]);
    },
  };
}

const TERMO = 'AUTENTICAPROCURADOR/ENVIOXMLASSINADO81';
const PROCURACAO = 'PROCURACOES/OBTERPROCURACAO41';

function basicOf({ consumerKey, consumerSecret }: ContratoSimulado): string {
  return `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`;
}

function isPessoa(pessoa: { numero?: unknown; tipo?: unknown } | undefined): boolean {
  const tamanho = pessoa?.tipo === 2 ? 14 : 11;
  return TIPOS_PF_PJ.includes(Number(pessoa?.tipo)) && String(pessoa?.numero).length === tamanho;
}

/** The documents show `dados` as a text of JSON; an empty one asks for nothing more. */
function parseDados(dados: unknown): Record<string, unknown> {
  return typeof dados === 'string' && dados !== '' ? parseObject(dados) : {};
}

function parseObject(texto: string): Record<string, unknown> {
  const valor: unknown = JSON.parse(texto);
  return typeof valor === 'object' && valor !== null ? { ...valor } : {};
}

function toWire({ status, dados, codigo, texto, cabecalhos }: RespostaServico, envelope: Envelope): RespostaSimulada {
  const comum = cabecalhos === undefined ? {} : { cabecalhos };
  if (status === 204 || status === 304) return { status, ...comum };
  const mensagens = [{ codigo, texto }];
  return {
    status,
    ...comum,
    corpo: { ...envelope, status, dados: dados === undefined ? '' : JSON.stringify(dados), mensagens },
  };
}

const DIA_MS = 86_400_000;
/** São Paulo has had no summer time since 2019. */
const FUSO_MS = 3 * 3_600_000;

function nextMidnight(agora: Date): Date {
  const local = agora.getTime() - FUSO_MS;
  return new Date((Math.floor(local / DIA_MS) + 1) * DIA_MS + FUSO_MS);
}

function localText(instante: Date): string {
  return new Date(instante.getTime() - FUSO_MS).toISOString().slice(0, 19);
}
