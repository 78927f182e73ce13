import type { ArquivoColetado } from '../comum/coletor.ts';
import type { QuemPede } from '../integra-contador/read-resposta.ts';
import type { FalhaIntegra } from '../integra-contador/resposta-integra.ts';
import type { EstadoEcac } from './estado-ecac.ts';
import type { OpcoesEcac } from './opcoes-ecac.ts';
import type { PeriodosEcac } from './periodos-ecac.ts';

export interface ContextoEcac {
  quem: QuemPede;
  opcoes: OpcoesEcac;
  periodos: PeriodosEcac;
  agora: Date;
  /** Period in names of files, such as '2025-01-a-2025-06'. */
  periodo: string;
}

/** The result of a few calls: what changes in the state, or why they returned nothing. */
export type Avanco =
  | { tipo: 'avanco'; muda: Partial<EstadoEcac>; arquivos?: readonly ArquivoColetado[] }
  /** The phase has nothing more to ask for. */
  | { tipo: 'pronta'; muda?: Partial<EstadoEcac>; arquivos?: readonly ArquivoColetado[] }
  | { tipo: 'esperar'; esperaMs: number; muda?: Partial<EstadoEcac> }
  | { tipo: 'falha'; falha: FalhaIntegra };

export type Fase = (contexto: ContextoEcac, estado: EstadoEcac) => Promise<Avanco>;

export const file = (nome: string, conteudo: Uint8Array): ArquivoColetado => ({ nome, conteudo });
