import { findCnpj } from '@apura/br';
import type { PedidoRecebido, RespostaSimulada } from '../rede/servidor-simulado.ts';
import type { EmpresaFicticia } from '../registro-cnpj/empresa-ficticia.ts';
import { generateEmpresaFicticia } from '../registro-cnpj/generate-empresa-ficticia.ts';

/** Simulates SERPRO's gateway with the product Consulta CNPJ v2. Its `answer` is given to `openServidor`. */
export interface SerproCnpjSimulator {
  answer(pedido: PedidoRecebido): RespostaSimulada;
  /** Ends every token that was given, as the gateway does at will. */
  endTokens(): void;
  readonly tokensDados: number;
}

export interface OpcoesSerproCnpj {
  consumerKey: string;
  consumerSecret: string;
  /** CNPJs that get 404. */
  desconhecidos?: ReadonlySet<string>;
}

const UMA_HORA_SEGUNDOS = 3_600;

/** Creates the simulator: OAuth client credentials at `/token`, then `basica`, `qsa` and `empresa` by Bearer token. */
export function createSerproCnpjSimulator(opcoes: OpcoesSerproCnpj): SerproCnpjSimulator {
  const basic = `Basic ${Buffer.from(`${opcoes.consumerKey}:${opcoes.consumerSecret}`).toString('base64')}`;
  let validos = new Set<string>();
  let dados = 0;

  function giveToken({ cabecalhos, corpo }: PedidoRecebido): RespostaSimulada {
    if (cabecalhos.authorization !== basic) return { status: 401, corpo: { error: 'invalid_client' } };
    if (new URLSearchParams(corpo).get('grant_type') !== 'client_credentials') {
      return { status: 400, corpo: { error: 'unsupported_grant_type' } };
    }
    dados += 1;
    const token = `token-simulado-${dados}`;
    validos.add(token);
    return {
      status: 200,
      corpo: { access_token: token, scope: 'default', token_type: 'Bearer', expires_in: UMA_HORA_SEGUNDOS },
    };
  }

  function query({ cabecalhos }: PedidoRecebido, ni: string): RespostaSimulada {
    const token = String(cabecalhos.authorization ?? '').replace(/^Bearer /, '');
    if (!validos.has(token)) return { status: 401, corpo: { mensagem: 'Invalid Credentials' } };
    if (findCnpj(ni) !== ni) return { status: 400, corpo: { mensagem: 'CNPJ inválido.' } };
    if (opcoes.desconhecidos?.has(ni)) return { status: 404, corpo: { mensagem: 'CNPJ não encontrado.' } };
    return { status: 200, corpo: emFormaSerpro(generateEmpresaFicticia(ni)) };
  }

  return {
    answer(pedido) {
      if (pedido.metodo === 'POST' && pedido.caminho === '/token') return giveToken(pedido);
      const consulta = /^\/consulta-cnpj-df(?:-trial)?\/v2\/(?:basica|qsa|empresa)\/([^/]+)$/.exec(pedido.caminho);
      if (pedido.metodo !== 'GET' || consulta?.[1] === undefined) return { status: 404, corpo: {} };
      return query(pedido, decodeURIComponent(consulta[1]));
    },
    endTokens() {
      validos = new Set();
    },
    get tokensDados() {
      return dados;
    },
  };
}

function emFormaSerpro(empresa: EmpresaFicticia) {
  return {
    ni: empresa.cnpj,
    tipoEstabelecimento: String(empresa.identificador_matriz_filial),
    nomeEmpresarial: empresa.razao_social,
    nomeFantasia: empresa.nome_fantasia,
    situacaoCadastral: {
      codigo: String(empresa.situacao_cadastral),
      data: empresa.data_situacao_cadastral,
      motivo: '',
    },
    cnaePrincipal: { codigo: sete(empresa.cnae_fiscal), descricao: empresa.cnae_fiscal_descricao },
    cnaeSecundarias: empresa.cnaes_secundarios.map(({ codigo, descricao }) => ({ codigo: sete(codigo), descricao })),
    endereco: {
      logradouro: empresa.logradouro,
      numero: empresa.numero,
      cep: empresa.cep,
      bairro: empresa.bairro,
      municipio: { codigo: '', descricao: empresa.municipio },
      uf: empresa.uf,
    },
    informacoesAdicionais: { optanteSimples: 'N', optanteMei: 'N' },
    socios: [],
    simulado: true,
  };
}

function sete(codigo: number): string {
  return String(codigo).padStart(7, '0');
}
