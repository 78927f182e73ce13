import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cnpjRoot, listCompetencias } from '@apura/br';
import { type Coletor, enderecoReinf, enderecosEsocial, enderecosNfe, LIMITES_ESOCIAL } from '@apura/coletores';
import {
  type AutoridadeTeste,
  chaveFicticia,
  createAutoridadeTeste,
  createEsocialSimulator,
  createNfeSimulator,
  createReinfSimulator,
  generateEventosEsocial,
  generateRecibosReinf,
  type NotaFicticia,
  openServidor,
  writeResCancelamento,
} from '@apura/simulators';
import type { Config } from '../config/config.ts';
import type { ContratoIntegra } from '../config/integra-config.ts';
import { CONSULTAS_POR_HORA } from '../config/nfe-config.ts';
import type { Clock } from '../platform/clock/port.ts';
import { createEnvioEsocial } from '../platform/coletores/create-envio-esocial.ts';
import { createEsocial } from '../platform/coletores/create-esocial.ts';
import { createIntegra } from '../platform/coletores/create-integra.ts';
import { createNfe } from '../platform/coletores/create-nfe.ts';
import { createReceitanetBx } from '../platform/coletores/create-receitanet-bx.ts';
import type { Coletores, EnvioEsocial, FonteIntegra, FonteNfe, Roteiro } from '../platform/coletores/port.ts';
import type { Logger } from '../platform/log/port.ts';
import { openEcacSimulado } from './open-ecac-simulado.ts';
import { openNfseSimulado } from './open-nfse-simulado.ts';
import { openReceitanetBxSimulado } from './open-receitanet-bx-simulado.ts';

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
/** The CNPJ of an accounting firm with its own contract for the Integra Contador. */
const ESCRITORIO = '98500001000108';
/** The months in which the fictitious employer has events. */
const MESES = { inicio: '2025-10', fim: '2025-12' } as const;
const TRABALHADORES = 8;
const NOTAS_POR_MES = 16;
/** Short enough to be looked at, long enough to be stopped between two batches. */
const SEGUNDOS_POR_LOTE = 4;

/**
 * Starts what answers in the place of the government's services in a demonstration without any of them set up: real
 * sockets of this machine with certificates of an authority of their own, spoken to by the same collectors as the
 * services. They count days by the portal's clock. `close` of the collectors ends them.
 */
export async function startColetoresSimulados(
  config: Config,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<ColetoresSimulados> {
  const autoridade = readAutoridade(join(config.dataDir, 'simuladores'));
  const esocial = await startEsocial(autoridade, clock);
  const ecac = await startEcac(autoridade, { clock, log });
  const receitanetBx = await startReceitanetBx(join(config.dataDir, 'simuladores', 'receitanetbx'), clock);
  const nfe = await startNfe(autoridade, clock);
  const nfse = await openNfseSimulado(autoridade, { clock, empresa: EMPRESA });
  return {
    coletores: {
      ecac: ecac.coletor,
      peloContratante: false,
      integra: ecac.integra,
      contratoFicticio: ecac.contratoFicticio,
      receitanetBx: receitanetBx.coletor,
      esocial: esocial.coletor,
      nfe: nfe.fonte,
      nfse: nfse.fonte,
      envio: esocial.envio,
      simulado: true,
      roteiros: [
        ...roteirosDaProcuracao([ecac, receitanetBx]),
        ...receitanetBx.roteiros,
        ...esocial.roteiros,
        ...nfe.roteiros,
        ...nfse.roteiros,
      ],
      async close() {
        await Promise.all([ecac.close(), receitanetBx.close(), esocial.close(), nfe.close(), nfse.close()]);
      },
    },
    demonstracao: {
      empresa: EMPRESA,
      certificado: {
        pfx: autoridade.selar(autoridade.issue({ nome: `${EMPRESA.nome}:${EMPRESA.cnpj}`, uso: 'cliente' }), SENHA),
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

interface SimuladoComProcuracao extends Simulado {
  /** Sets whether the company authorizes the requesting party. */
  procuracao(situacao: Procuracao): void;
}

type Procuracao = 'ativa' | 'nenhuma';

/** One procuração in the e-CAC is for both services. */
function roteirosDaProcuracao(servicos: readonly SimuladoComProcuracao[]): Roteiro[] {
  const roteiro = (id: string, nome: string, situacao: Procuracao): Roteiro => ({
    id,
    nome,
    run() {
      for (const servico of servicos) servico.procuracao(situacao);
    },
  });
  return [
    roteiro('sem-procuracao', 'Cancelar a procuração da empresa (e-CAC e ReceitanetBX)', 'nenhuma'),
    roteiro('com-procuracao', 'Cadastrar a procuração da empresa (e-CAC e ReceitanetBX)', 'ativa'),
  ];
}

async function startEsocial(autoridade: AutoridadeTeste, clock: Clock): Promise<Simulado & { envio: EnvioEsocial }> {
  const raiz = cnpjRoot(EMPRESA.cnpj);
  const eventos = generateEventosEsocial({ raiz, ...MESES, trabalhadores: TRABALHADORES });
  const simulator = createEsocialSimulator({
    agora: () => clock.now(),
    eventosDe: (de) => (de === raiz ? eventos : undefined),
    segundosPorLote: SEGUNDOS_POR_LOTE,
  });
  const meses = listCompetencias(`${MESES.inicio}-01`, `${MESES.fim}-01`);
  const reinf = createReinfSimulator({
    recibosDe: (de) => (de === raiz ? generateRecibosReinf({ raiz, meses }) : []),
  });
  // Both services are at one address, each at its own paths.
  const servidor = await openServidor({
    answer: (pedido) => (pedido.metodo === 'GET' ? reinf : simulator).answer(pedido),
    tls: { ...autoridade.issue({ nome: 'localhost', uso: 'servidor' }), ca: autoridade.cert },
  });
  const enderecos = enderecosEsocial({ servidor: servidor.url });
  const ca = autoridade.cert;
  return {
    coletor: createEsocial({ enderecos, ca, reinf: enderecoReinf({ servidor: servidor.url }) }),
    envio: createEnvioEsocial({
      ambiente: 'simulado',
      ligado: true,
      enderecos,
      ca,
      consultasPorDia: LIMITES_ESOCIAL.porDia,
    }),
    roteiros: [
      {
        id: 'esocial-recusar-remuneracao',
        nome: 'eSocial: recusar a próxima remuneração (S-1200) transmitida',
        run: () =>
          simulator.refuseEventos({
            elemento: 'evtRemun',
            vezes: 1,
            cdResposta: '401',
            descResposta: 'A rubrica informada não está vigente no período de apuração.',
          }),
      },
      {
        id: 'esocial-fora-do-ar',
        nome: 'eSocial: falhar nos próximos 3 pedidos',
        run: () => servidor.fail(Array.from({ length: 3 }, () => ({ tipo: 'status', status: 503 }))),
      },
    ],
    close: () => servidor.close(),
  };
}

async function startNfe(
  autoridade: AutoridadeTeste,
  clock: Clock,
): Promise<{ fonte: FonteNfe; roteiros: readonly Roteiro[]; close(): Promise<void> }> {
  const notas = Array.from({ length: NOTAS_POR_MES * 3 }, (_, at): NotaFicticia => {
    const dia = `2025-${10 + Math.floor(at / NOTAS_POR_MES)}-${String((at % NOTAS_POR_MES) + 5).padStart(2, '0')}`;
    const valor = `${1_000 + 37 * at}.00`;
    return { chave: chaveFicticia({ dia, numero: at + 1 }), dia, valor, destinatario: EMPRESA };
  });
  const simulator = createNfeSimulator({
    agora: () => clock.now(),
    notasDe: (cnpj) => (cnpj === EMPRESA.cnpj ? notas : []),
  });
  const servidor = await openServidor({
    answer: (pedido) => simulator.answer(pedido),
    tls: { ...autoridade.issue({ nome: 'localhost', uso: 'servidor' }), ca: autoridade.cert },
  });
  return {
    fonte: createNfe({
      enderecos: enderecosNfe('producao', servidor.url),
      ca: autoridade.cert,
      consultasPorHora: CONSULTAS_POR_HORA,
    }),
    roteiros: [
      {
        id: 'nfe-outro-sistema',
        nome: 'NF-e: outro sistema busca as notas da empresa',
        run: () => simulator.outroSistema(EMPRESA.cnpj),
      },
      ...notas.slice(0, 1).map((nota) => ({
        id: 'nfe-cancelada',
        nome: `NF-e: o fornecedor cancela a nota ${nota.chave}`,
        run: () => simulator.distribute(EMPRESA.cnpj, { schema: 'resEvento_v1.01', xml: writeResCancelamento(nota) }),
      })),
    ],
    close: () => servidor.close(),
  };
}

async function startEcac(
  autoridade: AutoridadeTeste,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<SimuladoComProcuracao & { integra: FonteIntegra; contratoFicticio: ContratoIntegra | undefined }> {
  const { config, contrato, outros, simulador, close } = await openEcacSimulado(clock, {
    autoridade,
    contratantes: [ESCRITORIO],
  });
  const integra = createIntegra(config, { outboundHosts: null, clock, log });
  const { coletor, close: fechar } = integra.open(contrato);
  return {
    coletor,
    integra,
    contratoFicticio: outros[0],
    roteiros: [],
    procuracao: (situacao) => simulador.procuracao(EMPRESA.cnpj, situacao),
    async close() {
      fechar();
      await close();
    },
  };
}

/** Orders are ready at once: in a demonstration only the eSocial makes the user wait. */
async function startReceitanetBx(pasta: string, clock: Clock): Promise<SimuladoComProcuracao> {
  const { config, simulador, close } = await openReceitanetBxSimulado({ clock, pasta, preparoMs: 0 });
  const { coletor, close: closeBx } = createReceitanetBx(config);
  return {
    coletor,
    roteiros: [
      {
        id: 'receitanetbx-fora-do-ar',
        nome: 'ReceitanetBX: falhar nos próximos 3 pedidos',
        run: () => simulador.fail(Array.from({ length: 3 }, () => ({ tipo: 'cortado' }))),
      },
    ],
    procuracao: (situacao) =>
      void (situacao === 'nenhuma'
        ? simulador.semProcuracao.add(EMPRESA.cnpj)
        : simulador.semProcuracao.delete(EMPRESA.cnpj)),
    async close() {
      closeBx();
      await close();
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
    // The first start, or an unreadable file: a new authority is made.
  }
  const nova = createAutoridadeTeste();
  mkdirSync(pasta, { recursive: true });
  writeFileSync(arquivo, JSON.stringify(nova.par), { mode: 0o600 });
  return nova;
}
