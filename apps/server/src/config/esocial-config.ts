import type { EscolhasEsocial } from '@apura/coletores';
import {
  type AmbienteEsocial,
  type EnderecosEsocial,
  ESCOLHAS_ESOCIAL,
  enderecoReinf,
  enderecosEsocial,
  hostsEsocial,
  LIMITES_ESOCIAL,
} from '@apura/coletores';
import { createLeitor, type Env } from './create-leitor.ts';

/** Which eSocial is asked, and for what. The certificate is each project's. */
export interface EsocialConfig {
  enderecos: EnderecosEsocial;
  /** PEM of the authority of the government's servers, where it is not a public one. */
  ca: string | null;
  escolhas: EscolhasEsocial;
  /** Where the receipts of the EFD-Reinf are asked for after the events of the eSocial; null: they are not. */
  reinf: string | null;
  ambiente: AmbienteEsocial;
  /** Whether rectifications may be sent there. What is sent to the real environment cannot be taken back. */
  ligado: boolean;
}

const EVENTO = /^S-\d{4}$/;

/**
 * Reads how the eSocial is spoken to; null when it is not. Every fault goes to `falhas`, one Portuguese sentence each.
 */
export function parseEsocialConfig(env: Env, falhas: string[]): EsocialConfig | null {
  if (!env.ESOCIAL) return null;
  const leitor = createLeitor(env, falhas, 'com ESOCIAL');
  const ambiente = leitor.choice('ESOCIAL', ['producao', 'producao-restrita']);
  const numero = (nome: string, padrao: number, maximo: number): number => {
    const texto = env[nome] || String(padrao);
    const valor = /^\d{1,4}$/.test(texto) ? Number(texto) : Number.NaN;
    if (!(valor <= maximo)) falhas.push(`${nome} deve ser um número de 0 a ${maximo}.`);
    return valor;
  };
  const eventos = (nome: string, padrao: readonly string[]): string[] => {
    const lista = (env[nome] ?? padrao.join(',')).split(/[\s,]+/).filter((um) => um !== '');
    if (!lista.every((um) => EVENTO.test(um))) falhas.push(`${nome} deve ser uma lista de eventos como S-1200,S-5001.`);
    return lista;
  };
  const transmitir = env.ESOCIAL_TRANSMITIR || '0';
  if (!/^[01]$/.test(transmitir)) falhas.push('ESOCIAL_TRANSMITIR deve ser 0 ou 1.');
  return {
    ambiente,
    ligado: transmitir === '1' || ambiente === 'producao-restrita',
    // A gateway of the installation's own between the portal and the government.
    enderecos: enderecosEsocial(env.ESOCIAL_URL ? { servidor: leitor.url('ESOCIAL_URL') } : ambiente),
    reinf: parseReinf(env, leitor),
    ca: env.ESOCIAL_CA_FILE ? leitor.bytes('ESOCIAL_CA_FILE').toString('utf8') : null,
    escolhas: {
      tabelas: eventos('ESOCIAL_TABELAS', ESCOLHAS_ESOCIAL.tabelas),
      periodicos: eventos('ESOCIAL_PERIODICOS', ESCOLHAS_ESOCIAL.periodicos),
      maxTrabalhadores: numero('ESOCIAL_TRABALHADORES', ESCOLHAS_ESOCIAL.maxTrabalhadores, 1_000),
      limites: {
        porDia: Math.max(1, numero('ESOCIAL_PEDIDOS_POR_DIA', LIMITES_ESOCIAL.porDia, 1_000)),
        ultimoDiaFechado: numero('ESOCIAL_FECHADO_ATE_DIA', LIMITES_ESOCIAL.ultimoDiaFechado, 27),
        diasPorConsulta: LIMITES_ESOCIAL.diasPorConsulta,
      },
    },
  };
}

function parseReinf(env: Env, leitor: ReturnType<typeof createLeitor>): string | null {
  if (!env.REINF) return null;
  const ambiente = leitor.choice('REINF', ['producao', 'producao-restrita']);
  return enderecoReinf(env.REINF_URL ? { servidor: leitor.url('REINF_URL') } : ambiente);
}

/** The hosts of the government's servers. */
export function hostsOfEsocial({ enderecos, reinf }: EsocialConfig): string[] {
  return [...hostsEsocial(enderecos), ...(reinf === null ? [] : [new URL(reinf).hostname])];
}
