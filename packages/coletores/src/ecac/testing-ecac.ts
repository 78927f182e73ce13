import { createIntegraContadorSimulator, type IntegraContadorSimulator } from '@apura/simulators';
import type { ArquivoColetado, FimDoPasso, PedidoColeta } from '../comum/coletor.ts';
import { createIntegraContador, type IntegraContador } from '../integra-contador/create-integra-contador.ts';
import { createColetorEcac } from './create-coletor-ecac.ts';
import type { EstadoEcac } from './estado-ecac.ts';
import type { OpcoesEcac } from './opcoes-ecac.ts';

export const CHAVES = { consumerKey: 'chave-simulada', consumerSecret: 'segredo-que-nao-pode-aparecer' };
const SENHA = 'senha-que-nao-pode-aparecer';
export const EMPRESA = { cnpj: '11222333000181', nome: 'ALFA COMERCIO FICTICIO LTDA' };

/** A simulator, a client of it and a clock that only tests move. */
export interface BancadaEcac {
  simulador: IntegraContadorSimulator;
  integra: IntegraContador;
  relogio: { agora: Date };
  /** A certificate of the simulator's authority, by default of the company. */
  certificado(titular?: string): { pfx: Uint8Array; senha: string };
  /** Resets everything, and what the client keeps in memory. */
  reiniciar(): void;
  close(): Promise<void>;
}

const INICIO = '2025-08-20T12:00:00Z';

export async function openBancada(): Promise<BancadaEcac> {
  const relogio = { agora: new Date(INICIO) };
  const simulador = await createIntegraContadorSimulator({ ...CHAVES, now: () => relogio.agora });
  const integra = createIntegraContador({
    ...CHAVES,
    autenticacaoUrl: `${simulador.autenticacao.url}/authenticate`,
    gatewayUrl: `${simulador.gateway.url}/integra-contador/v1`,
    contratante: {
      cnpj: simulador.contratante.cnpj,
      nome: 'CONTRATANTE & CIA "FICTICIA"',
      certificado: simulador.contratante,
    },
    hosts: ['localhost'],
    ca: simulador.autoridade.cert,
    timeoutMs: 1_000,
    agora: () => relogio.agora,
  });
  const certificados = new Map<string, { pfx: Uint8Array; senha: string }>();
  return {
    simulador,
    integra,
    relogio,
    certificado(titular = EMPRESA.cnpj) {
      const feito = certificados.get(titular);
      if (feito) return feito;
      const par = simulador.autoridade.issue({ nome: `ALFA COMERCIO FICTICIO LTDA:${titular}`, uso: 'cliente' });
      const certificado = { pfx: simulador.autoridade.selar(par, SENHA), senha: SENHA };
      certificados.set(titular, certificado);
      return certificado;
    },
    reiniciar() {
      simulador.reiniciar();
      relogio.agora = new Date(INICIO);
    },
    async close() {
      integra.close();
      await simulador.close();
    },
  };
}

export interface Coleta {
  fim: FimDoPasso<EstadoEcac>;
  arquivos: Map<string, Buffer>;
  /** Length of each wait, by the clock. */
  esperas: { ms: number; mensagem: string }[];
  erros: string[];
  estado: EstadoEcac | null;
}

/**
 * Runs a collection to its end as a server would: the state goes through JSON between steps, waits move the clock, a
 * fault is tried again.
 */
export async function coletar(
  bancada: BancadaEcac,
  o: {
    periodo?: { inicio: string; fim: string };
    opcoes?: Partial<OpcoesEcac>;
    certificado?: { pfx: Uint8Array; senha: string };
    estado?: EstadoEcac | null;
    tentativas?: number;
    signal?: AbortSignal;
  } = {},
): Promise<Coleta> {
  const coletor = createColetorEcac({
    integra: bancada.integra,
    servicos: ['dctfweb', 'mit', 'pagtoweb', 'eprocesso'],
    autor: 'contratante',
    comprovantes: 'quando-faltar',
    versaoSitfis: '2.0',
    ...o.opcoes,
  });
  const pedido: PedidoColeta = {
    empresa: EMPRESA,
    periodo: o.periodo ?? { inicio: '2025-01-01', fim: '2025-03-31' },
    certificado: o.certificado ?? bancada.certificado(),
    agora: () => bancada.relogio.agora,
    signal: o.signal ?? new AbortController().signal,
    report: () => undefined,
    cota: { usar: async () => true, giveBack: async () => {}, usados: async () => 0 },
  };
  const coleta: Coleta = {
    fim: { tipo: 'ignorar', mensagem: '' },
    arquivos: new Map(),
    esperas: [],
    erros: [],
    estado: null,
  };
  let estado = o.estado ?? null;
  for (let passo = 0; passo < 500; passo++) {
    const fim = await coletor.passo(pedido, estado);
    coleta.fim = fim;
    for (const arquivo of fim.arquivos ?? []) keep(coleta.arquivos, arquivo);
    if ('estado' in fim) {
      const texto = JSON.stringify(fim.estado);
      for (const segredo of [SENHA, CHAVES.consumerSecret, 'acesso-', 'jwt-', 'procurador-'])
        if (texto.includes(segredo)) throw new Error(`the state holds ${segredo}`);
      // JSON returns what was written, so the shape is that of the state.
      estado = JSON.parse(texto) as EstadoEcac;
      coleta.estado = estado;
    }
    if (fim.tipo === 'esperar') {
      coleta.esperas.push({ ms: fim.ate.getTime() - bancada.relogio.agora.getTime(), mensagem: fim.mensagem });
      bancada.relogio.agora = fim.ate;
    } else if (fim.tipo === 'erro') {
      coleta.erros.push(fim.mensagem);
      if (fim.definitivo || coleta.erros.length >= (o.tentativas ?? 3)) return coleta;
    } else if (fim.tipo !== 'continuar') return coleta;
  }
  throw new Error('the collection does not end');
}

function keep(arquivos: Map<string, Buffer>, { nome, conteudo }: ArquivoColetado): void {
  const antes = arquivos.get(nome);
  if (antes !== undefined && !antes.equals(conteudo)) throw new Error(`${nome} came twice and differs`);
  arquivos.set(nome, Buffer.from(conteudo));
}
