import { todayInSaoPaulo } from '@apura/br';
import { type AutoridadeTeste, createAutoridadeTeste } from '../rede/autoridade-teste.ts';
import {
  openServidor,
  type PedidoRecebido,
  type RespostaSimulada,
  type ServidorSimulado,
} from '../rede/servidor-simulado.ts';
import { type ContratoSimulado, createAcessos } from './acessos.ts';
import { type Envelope, isPessoa, parseDados, parseObject, servicoDe, toWire } from './envelope.ts';
import type { MundoIntegra, RespostaServico } from './servico.ts';
import { SERVICOS } from './servicos-integra.ts';
import { createTermos } from './termos.ts';

export interface IntegraContadorSimulator {
  /** Gives access, only to callers with a certificate. */
  readonly autenticacao: ServidorSimulado;
  readonly gateway: ServidorSimulado;
  /** The authority behind the certificates of both servers and of the contractor. */
  readonly autoridade: AutoridadeTeste;
  readonly contratante: { cnpj: string; pfx: Buffer; senha: string };
  /** How many accesses were given. */
  readonly acessos: number;
  /** How many terms of authorization were taken. */
  readonly termos: number;
  /** 'idSistema/idServico' of each call that was let in, in order. */
  readonly chamadas: readonly string[];
  /** The state of the companies; a change takes effect with the next call. */
  readonly mundo: {
    [K in keyof MundoIntegra]: MundoIntegra[K] extends ReadonlySet<string> ? Set<string> : MundoIntegra[K];
  };
  /** Removes all authorizations of a company, lets them expire, or gives them back. */
  procuracao(cnpj: string, situacao: 'ativa' | 'vencida' | 'nenhuma'): void;
  /** The next calls of a service ('idSistema/idServico') are answered like this, one each. */
  answerWith(servico: string, respostas: readonly RespostaServico[]): void;
  /** Tokens given so far are not taken any more. */
  revokeAcessos(): void;
  /** Goes back to the state at the start, at the same addresses. */
  reiniciar(): void;
  close(): Promise<void>;
}

export interface OpcoesIntegraContador {
  consumerKey: string;
  consumerSecret: string;
  now: () => Date;
  /** The contractor. */
  cnpj?: string;
  /** Others who have a contract, each with keys of its own. */
  outros?: readonly ContratoSimulado[];
  /** The authority behind the certificates of servers and contractors; a new one by default. */
  autoridade?: AutoridadeTeste;
  /** How long the report on what is owed takes; 6 seconds by default. */
  atrasoSitfisMs?: number;
}

const CONTRATANTE = '11444777000161';
const SENHA = 'senha-simulada';
const ATRASO_SITFIS_MS = 6_000;

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
  const acessos = createAcessos(contratos, o.now);
  const termos = createTermos(o.now);
  const procuracoes = new Map<string, 'vencida' | 'nenhuma'>();
  const roteiro: { servico: string; resposta: RespostaServico }[] = [];
  const chamadas: string[] = [];
  const mundo: IntegraContadorSimulator['mundo'] = {
    semDeclaracao: new Set(),
    emAndamento: new Set(),
    mitEmEdicao: new Set(),
    semMovimento: new Set(),
    simples: new Set(),
    semPgdas: new Set(),
    pgdasRetificadas: new Set(),
    atrasoSitfisMs: o.atrasoSitfisMs ?? ATRASO_SITFIS_MS,
  };

  /** Why the manager of the interface does not pass the call on; undefined when it does. */
  function refuse(
    envelope: Envelope,
    { pedido: { cabecalhos }, dono, tipo }: { pedido: PedidoRecebido; dono: string; tipo: string },
  ): RespostaServico | undefined {
    const { contratante, autorPedidoDados: autor, contribuinte } = envelope;
    const servico = servicoDe(envelope);
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
      if (token === undefined)
        return denied('[AcessoNegado-ICGERENCIADOR-019]', 'Autor do pedido de dados não é o contratante da solução.');
      if (!termos.accepts(token, { dono, autor: quem }))
        return denied(
          'AcessoNegado-ICGERENCIADOR-020',
          'Token do autor do pedido de dados não encontrado ou expirado.',
        );
    }
    const de = String(contribuinte?.numero);
    if (servico === PROCURACAO || quem.slice(0, 8) === de.slice(0, 8) || !procuracoes.has(de)) return undefined;
    return denied(
      '[AcessoNegado-ICGERENCIADOR-022]',
      `Acesso negado. O autor do pedido de dados de número:${quem} não tem procuração autorizada ` +
        `no Portal eCAC para o Contribuinte de número ${de}.`,
    );
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
    const dono = acessos.findContratante(pedido);
    if (dono === undefined) return { status: 401, corpo: { fault: { code: 900901, message: 'Invalid Credentials' } } };
    const envelope = parseObject(pedido.corpo) as Envelope;
    const recusa = refuse(envelope, { pedido, dono, tipo });
    const servico = servicoDe(envelope);
    if (recusa === undefined) chamadas.push(servico);
    const item = roteiro.find((um) => um.servico === servico);
    if (item !== undefined) roteiro.splice(roteiro.indexOf(item), 1);
    return toWire(item?.resposta ?? recusa ?? run(servico, envelope, dono), envelope);
  }

  function run(servico: string, envelope: Envelope, dono: string): RespostaServico {
    if (servico === TERMO) return termos.take(envelope, dono);
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

  const autenticacao = await openServidor({ answer: acessos.authenticate, tls: { ...servidor, ca: autoridade.cert } });
  const gateway = await openServidor({ answer, tls: servidor });
  return {
    autenticacao,
    gateway,
    autoridade,
    contratante: { cnpj, pfx: autoridade.selar(cliente, SENHA), senha: SENHA },
    get acessos() {
      return acessos.quantos;
    },
    get termos() {
      return termos.quantos;
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
    revokeAcessos: () => acessos.revoke(),
    reiniciar() {
      acessos.reset();
      termos.reset();
      procuracoes.clear();
      for (const valor of Object.values(mundo)) if (valor instanceof Set) valor.clear();
      mundo.atrasoSitfisMs = o.atrasoSitfisMs ?? ATRASO_SITFIS_MS;
      roteiro.length = 0;
      chamadas.length = 0;
    },
    async close() {
      await Promise.all([autenticacao.close(), gateway.close()]);
    },
  };
}

const TERMO = 'AUTENTICAPROCURADOR/ENVIOXMLASSINADO81';
const PROCURACAO = 'PROCURACOES/OBTERPROCURACAO41';
