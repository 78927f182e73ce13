import type { ColumnType, Generated } from 'kysely';
import type { FerramentaDb } from './tabelas-processamento.ts';

/** How far a collector of a project is. */
export interface ColetaTable {
  projeto_id: string;
  ferramenta: FerramentaDb;
  owner_id: string;
  /**
   * `esperando` goes on by itself at `retomar_em`, `contribuinte` is tried again then; `falhou` and `contribuinte` go
   * on from their state when the tool is run again, `encerrada` begins anew.
   */
  situacao: 'andamento' | 'esperando' | 'contribuinte' | 'falhou' | 'encerrada';
  /** What the collector's last step answered. */
  estado: ColumnType<unknown, string | null, string | null>;
  passos: Generated<number>;
  /** The number of the job that may work on it: jobs of earlier turns have nothing to do. */
  turno: Generated<number>;
  /** Faults in a row. */
  falhas: Generated<number>;
  retomar_em: Date | null;
  /** Since when the taxpayer has to act. */
  pendente_desde: Date | null;
  atualizada_em: Date;
}

/** Calls of one day that a service counts. */
interface ColetaCotaTable {
  chave: string;
  /** yyyy-MM-dd in São Paulo. */
  dia: string;
  usados: number;
}

export interface TabelasColeta {
  coleta: ColetaTable;
  coleta_cota: ColetaCotaTable;
}
