import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cnpjRoot } from '@apura/br';
import {
  type Coletor,
  criarColetorEcac,
  criarColetorEsocial,
  criarIntegraContador,
  enderecosEsocial,
  SERVICOS_ECAC,
} from '@apura/coletores';
import {
  type AutoridadeTeste,
  abrirServidor,
  createAutoridadeTeste,
  createEsocialSimulator,
  createIntegraContadorSimulator,
  gerarEventosEsocial,
} from '@apura/simulators';
import type { Config } from './config.ts';
import type { Clock } from './platform/clock/port.ts';
import type { Coletores, Roteiro } from './platform/coletores/port.ts';

/** The company that the simulators know, and its A1, which they accept over restarts. */
export interface DemonstracaoDaColeta {
  empresa: { cnpj: string; nome: string };
  certificado: { pfx: Buffer; senha: string };
}

export interface ColetoresSimulados {
  coletores: Coletores;
  demonstracao: DemonstracaoDaColeta;
}

const EMPRESA = { cnpj: '99210437000117', nome: 'AURORA ALIMENTOS FICTICIOS LTDA' } as const;
const SENHA = 'simulado';
/** The months in which the fictitious employer has events. */
const MESES = { inicio: '2025-10', fim: '2025-12' } as const;
const TRABALHADORES = 8;

/**
 * Starts what answers in the place of the government's services in a demonstration without any of them set up: real sockets
 * of this machine with certificates of an authority of their own, spoken to by the same collectors as the services. They
 * count days by the portal's clock. `close` of the collectors ends them.
 */
export async function startColetoresSimulados(config: Config, clock: Clock): Promise<ColetoresSimulados> {
  const autoridade = readAutoridade(join(config.dataDir, 'simuladores'));
  const esocial = await startEsocial(autoridade, clock);
  const ecac = await startIntegraContador(clock);
  return {
    coletores: {
      ecac: ecac.coletor,
      receitanetBx: null,
      esocial: esocial.coletor,
      nfe: null,
      simulado: true,
      roteiros: [...ecac.roteiros, ...esocial.roteiros],
      async close() {
        await Promise.all([ecac.close(), esocial.close()]);
      },
    },
    demonstracao: {
      empresa: EMPRESA,
      certificado: {
        pfx: autoridade.selar(autoridade.emitir({ nome: `${EMPRESA.nome}:${EMPRESA.cnpj}`, uso: 'cliente' }), SENHA),
        senha: SENHA,
      },
    },
  };
}

interface Simulado {
  coletor: Coletor;
  roteiros: readonly Roteiro[];
  close(): Promise<void>;
}

async function startEsocial(autoridade: AutoridadeTeste, clock: Clock): Promise<Simulado> {
  const raiz = cnpjRoot(EMPRESA.cnpj);
  const eventos = gerarEventosEsocial({ raiz, ...MESES, trabalhadores: TRABALHADORES });
  const simulator = createEsocialSimulator({
    agora: () => clock.now(),
    eventosDe: (de) => (de === raiz ? eventos : undefined),
  });
  const servidor = await abrirServidor({
    responder: (pedido) => simulator.responder(pedido),
    tls: { ...autoridade.emitir({ nome: 'localhost', uso: 'servidor' }), ca: autoridade.cert },
  });
  return {
    coletor: criarColetorEsocial({ enderecos: enderecosEsocial({ servidor: servidor.url }), ca: autoridade.cert }),
    roteiros: [
      {
        id: 'esocial-fora-do-ar',
        nome: 'eSocial: falhar nos próximos 3 pedidos',
        executar: () => servidor.falhar(Array.from({ length: 3 }, () => ({ tipo: 'status', status: 503 }))),
      },
    ],
    close: () => servidor.close(),
  };
}

async function startIntegraContador(clock: Clock): Promise<Simulado> {
  const credencial = { consumerKey: 'chave-simulada', consumerSecret: 'segredo-simulado' };
  const agora = () => clock.now();
  const simulator = await createIntegraContadorSimulator({ ...credencial, now: agora });
  const { contratante, autoridade } = simulator;
  const integra = criarIntegraContador({
    ...credencial,
    autenticacaoUrl: `${simulator.autenticacao.url}/authenticate`,
    gatewayUrl: `${simulator.gateway.url}/integra-contador/v1`,
    contratante: {
      cnpj: contratante.cnpj,
      nome: 'CONTRATANTE FICTICIO LTDA',
      certificado: { pfx: contratante.pfx, senha: contratante.senha },
    },
    hosts: ['localhost'],
    ca: autoridade.cert,
    agora,
  });
  const roteiro = (id: string, nome: string, situacao: 'ativa' | 'nenhuma'): Roteiro => ({
    id,
    nome,
    executar: () => simulator.procuracao(EMPRESA.cnpj, situacao),
  });
  return {
    coletor: criarColetorEcac({
      integra,
      servicos: SERVICOS_ECAC,
      autor: 'contratante',
      comprovantes: 'quando-faltar',
      versaoSitfis: '2.0',
    }),
    roteiros: [
      roteiro('ecac-sem-procuracao', 'e-CAC: cancelar a procuração da empresa', 'nenhuma'),
      roteiro('ecac-com-procuracao', 'e-CAC: cadastrar a procuração da empresa', 'ativa'),
    ],
    async close() {
      integra.fechar();
      await simulator.close();
    },
  };
}

/** The authority of an earlier start, so that certificates which were imported then are still accepted. */
function readAutoridade(pasta: string): AutoridadeTeste {
  const arquivo = join(pasta, 'autoridade.json');
  try {
    const { cert, key }: { cert?: unknown; key?: unknown } = JSON.parse(readFileSync(arquivo, 'utf8'));
    if (typeof cert === 'string' && typeof key === 'string') {
      return createAutoridadeTeste('AUTORIDADE FICTICIA', { cert, key });
    }
  } catch {
    // The first start, or a file that is none: a new authority.
  }
  const nova = createAutoridadeTeste();
  mkdirSync(pasta, { recursive: true });
  writeFileSync(arquivo, JSON.stringify(nova.par), { mode: 0o600 });
  return nova;
}
