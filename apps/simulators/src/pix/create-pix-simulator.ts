import { createHash } from 'node:crypto';
import { createBrCode } from '@apura/br';
import { type AutoridadeTeste, createAutoridadeTeste, type ParPem } from '../rede/autoridade-teste.ts';
import {
  openServidor,
  type PedidoRecebido,
  type RespostaSimulada,
  type ServidorSimulado,
} from '../rede/servidor-simulado.ts';

export interface PixRecebido {
  endToEndId: string;
  txid: string;
  chave: string;
  valor: string;
  horario: string;
  devolucoes?: DevolucaoPix[];
}

interface DevolucaoPix {
  id: string;
  rtrId: string;
  valor: string;
  horario: { solicitacao: string };
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
}

export interface CobPix {
  calendario: { criacao: string; expiracao: number };
  txid: string;
  revisao: number;
  location: string;
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP';
  devedor?: unknown;
  valor: { original: string };
  chave: string;
  solicitacaoPagador?: string;
  pixCopiaECola?: string;
  pix?: PixRecebido[];
}

export interface PixSimulator extends ServidorSimulado {
  /** Who vouches for the server, and for the callers it lets in. */
  readonly autoridade: AutoridadeTeste;
  readonly cliente: ParPem;
  readonly cobs: ReadonlyMap<string, CobPix>;
  /** How many access tokens were given. */
  readonly acessos: number;
  /** Pays the charge. Returns the message that the webhook would get, below `/pix`. */
  pagar(txid: string, valor?: string): { pix: PixRecebido[] };
  remover(txid: string): void;
  /** A refund under way ends. */
  concludeDevolucoes(status: 'DEVOLVIDO' | 'NAO_REALIZADO'): void;
  /** Tokens given so far are not taken any more. */
  revokeAcessos(): void;
}

interface OpcoesPix {
  clientId: string;
  clientSecret: string;
  chave: string;
  now: () => Date;
  /** Whether answers carry `pixCopiaECola`; the field is optional. */
  copiaECola?: boolean;
}

const SCOPES = 'cob.read cob.write pix.read pix.write webhook.read webhook.write';
const EXPIRES_S = 3600;
const ISPB = '99999999';

/**
 * A payment service provider that serves the Pix interface: client credentials over mutual TLS, immediate charges,
 * refunds. Source: github.com/bacen/pix-api, openapi.yaml 2.9.0.
 */
export async function createPixSimulator(options: OpcoesPix): Promise<PixSimulator> {
  const autoridade = createAutoridadeTeste();
  const tokens = new Set<string>();
  const cobs = new Map<string, CobPix>();
  let acessos = 0;
  let pagamentos = 0;

  function giveToken({ cabecalhos, corpo }: PedidoRecebido): RespostaSimulada {
    const basic = `Basic ${Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64')}`;
    if (cabecalhos.authorization !== basic) return { status: 401, corpo: { error: 'invalid_client' } };
    const form = new URLSearchParams(corpo);
    const isForm = String(cabecalhos['content-type']).startsWith('application/x-www-form-urlencoded');
    if (!isForm || form.get('grant_type') !== 'client_credentials')
      return { status: 400, corpo: { error: 'unsupported_grant_type' } };
    acessos += 1;
    const token = `acesso-${acessos}`;
    tokens.add(token);
    const scope = form.get('scope') ?? SCOPES;
    return { status: 200, corpo: { access_token: token, token_type: 'Bearer', expires_in: EXPIRES_S, scope } };
  }

  function putCob(txid: string, body: Record<string, unknown>): RespostaSimulada {
    const known = cobs.get(txid);
    if (known !== undefined) return problem(400, 'CobOperacaoInvalida', 'A cobrança já existe.');
    const { calendario, valor, chave, devedor, solicitacaoPagador } = body as Partial<CobPix>;
    const original = valor?.original;
    const expiracao = calendario?.expiracao ?? 86_400;
    if (!/^[a-zA-Z0-9]{26,35}$/.test(txid)) return problem(400, 'CobOperacaoInvalida', 'txid inválido.');
    if (typeof original !== 'string' || !/^\d{1,10}\.\d{2}$/.test(original))
      return problem(400, 'CobOperacaoInvalida', 'valor.original inválido.');
    if (chave !== options.chave) return problem(400, 'CobOperacaoInvalida', 'A chave não é do recebedor.');
    if (!Number.isInteger(expiracao) || expiracao < 1 || String(solicitacaoPagador ?? '').length > 140)
      return problem(400, 'CobOperacaoInvalida', 'cobrança inválida.');
    const location = `pix.simulado.invalid/v2/${createHash('sha256').update(txid).digest('hex').slice(0, 32)}`;
    const texto = createBrCode({ destino: { location }, valor: original, nome: 'SIMULADO', cidade: 'SAO PAULO' });
    const cob: CobPix = {
      calendario: { criacao: options.now().toISOString(), expiracao },
      txid,
      revisao: 0,
      location,
      status: 'ATIVA',
      devedor,
      valor: { original },
      chave,
      solicitacaoPagador,
      pixCopiaECola: options.copiaECola === false ? undefined : texto,
    };
    cobs.set(txid, cob);
    return { status: 201, corpo: cob };
  }

  function putDevolucao(e2eid: string, id: string, body: Record<string, unknown>): RespostaSimulada {
    const pix = allPix().find((one) => one.endToEndId === e2eid);
    if (pix === undefined) return problem(404, 'NaoEncontrado', 'Pix não encontrado.');
    pix.devolucoes ??= [];
    const known = pix.devolucoes.find((one) => one.id === id);
    if (known !== undefined) return { status: 201, corpo: known };
    if (pix.devolucoes.some(({ status }) => status !== 'NAO_REALIZADO') || body.valor !== pix.valor)
      return problem(400, 'PixDevolucaoInvalida', 'O valor excede o que pode ser devolvido.');
    const devolucao: DevolucaoPix = {
      id,
      rtrId: `D${ISPB}${id}`.slice(0, 32),
      valor: pix.valor,
      horario: { solicitacao: options.now().toISOString() },
      status: 'EM_PROCESSAMENTO',
    };
    pix.devolucoes.push(devolucao);
    return { status: 201, corpo: devolucao };
  }

  function allPix(): PixRecebido[] {
    return [...cobs.values()].flatMap(({ pix }) => pix ?? []);
  }

  function answer(pedido: PedidoRecebido): RespostaSimulada {
    const { metodo, caminho, cabecalhos } = pedido;
    if (metodo === 'POST' && caminho === '/oauth/token') return giveToken(pedido);
    const token = /^Bearer (.+)$/.exec(String(cabecalhos.authorization ?? ''))?.[1] ?? '';
    if (!tokens.has(token)) return problem(401, 'AcessoNegado', 'Token ausente ou vencido.');
    const body = pedido.corpo === '' ? {} : (JSON.parse(pedido.corpo) as Record<string, unknown>);
    const cob = /^\/v2\/cob\/(\w+)$/.exec(caminho)?.[1];
    if (cob !== undefined && metodo === 'PUT') return putCob(cob, body);
    if (cob !== undefined && metodo === 'GET') {
      const found = cobs.get(cob);
      return found === undefined
        ? problem(404, 'CobNaoEncontrado', 'Cobrança não encontrada.')
        : { status: 200, corpo: found };
    }
    const [, e2eid = '', id = ''] = /^\/v2\/pix\/(\w+)\/devolucao\/(\w{1,35})$/.exec(caminho) ?? [];
    if (e2eid !== '' && metodo === 'PUT') return putDevolucao(e2eid, id, body);
    return problem(404, 'NaoEncontrado', 'Recurso não encontrado.');
  }

  const servidor = await openServidor({
    answer,
    tls: { ...autoridade.issue({ nome: 'localhost', uso: 'servidor' }), ca: autoridade.cert },
  });
  return {
    ...servidor,
    autoridade,
    cliente: autoridade.issue({ nome: 'EMPRESA FICTICIA LTDA:99210437000117', uso: 'cliente' }),
    cobs,
    get acessos() {
      return acessos;
    },
    pagar(txid, valor) {
      const cob = cobs.get(txid);
      if (cob === undefined) throw new RangeError(`there is no charge ${txid}`);
      pagamentos += 1;
      const horario = options.now().toISOString();
      const endToEndId = `E${ISPB}${horario.replace(/\D/g, '').slice(0, 12)}${String(pagamentos).padStart(11, '0')}`;
      const pix = { endToEndId, txid, chave: cob.chave, valor: valor ?? cob.valor.original, horario };
      cob.status = 'CONCLUIDA';
      cob.pix = [...(cob.pix ?? []), pix];
      return { pix: [pix] };
    },
    remover(txid) {
      const cob = cobs.get(txid);
      if (cob !== undefined) cob.status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
    },
    concludeDevolucoes(status) {
      for (const { devolucoes = [] } of allPix())
        for (const one of devolucoes) if (one.status === 'EM_PROCESSAMENTO') one.status = status;
    },
    revokeAcessos: () => tokens.clear(),
  };
}

function problem(status: number, tipo: string, detail: string): RespostaSimulada {
  return { status, corpo: { type: `https://pix.bcb.gov.br/api/v2/error/${tipo}`, title: tipo, status, detail } };
}
