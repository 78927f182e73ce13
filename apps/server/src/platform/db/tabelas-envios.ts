import type { Generated } from 'kysely';

export interface EnvioRelatorioTable {
  id: Generated<string>;
  owner_id: string;
  usuario_id: string;
  projeto_id: string;
  relatorio: string;
  formato: 'xlsx' | 'pdf';
  cadencia: 'semanal' | 'mensal';
  /** Of the week from 1 (Monday) to 7, or of the month from 1 to 28. */
  dia: number;
  /** JSON by `recorteDaGrade`. */
  recorte: string;
  criado_em: Date;
  /** The next day (yyyy-MM-dd) that is due. */
  proximo: string;
  /** How often the day that is due was tried in vain. */
  tentativas: Generated<number>;
  pausado_em: Date | null;
  ultimo_em: Date | null;
  ressalva: string | null;
  falha: string | null;
  falhou_em: Date | null;
}

interface EnvioDestinatarioTable {
  envio_id: string;
  usuario_id: string;
  owner_id: string;
}

export interface TabelasEnvios {
  envio_relatorio: EnvioRelatorioTable;
  envio_destinatario: EnvioDestinatarioTable;
}
