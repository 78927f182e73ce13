import type { ColumnType, Generated } from 'kysely';

/** The tables of migrations 0042 and 0050, each behind row-level security. */
export interface TabelasOportunidades {
  oportunidade: OportunidadeTable;
  oportunidade_evento: OportunidadeEventoTable;
  oportunidade_comentario: OportunidadeComentarioTable;
}

type Estado =
  | 'identificada'
  | 'em-analise'
  | 'aprovada'
  | 'retificada'
  | 'pedido-transmitido'
  | 'deferida'
  | 'descartada';

/** What the contract's `simulado` says. */
interface Simulado {
  rascunhoId: string;
  revisao: number;
  em: string;
  com: string[];
  pagoAMaior: string;
  debitoEmAberto: string;
  debitoNovo: string;
  retencoes: string;
  descontavel: string;
  ressarcivel: string;
  folha: string;
}

/** What the contract's `retificado` says. */
interface Retificado {
  retificacaoId: string;
  em: string;
  com: string[];
  feitos: number;
  total: number;
  pagoAMaior: string;
  saldo: string;
  anos?: number[];
  faltam?: number[];
}

interface OportunidadeTable {
  id: Generated<string>;
  owner_id: string;
  projeto_id: string;
  tese: string;
  relatorio: string;
  /** The years of its findings, and the months (yyyy-MM) in which what they are about was paid, as last found. */
  anos: number[];
  meses: string[];
  /** Whether the last processing of the project has findings of it. */
  achada: Generated<boolean>;
  estado: Generated<Estado>;
  motivo: Generated<string>;
  responsavel_id: string | null;
  /** When the person in charge was last changed, and by whom; null where that was before it was kept. */
  responsavel_em: Date | null;
  responsavel_por: string | null;
  /** yyyy-MM-dd. */
  prazo: string | null;
  nota: Generated<string>;
  simulado: ColumnType<Simulado | null, string | null | undefined, string | null>;
  retificado: ColumnType<Retificado | null, string | null | undefined, string | null>;
  pedido: string | null;
  recebido: string | null;
  /** The number of its newest comment, deleted or not; 0: nobody commented on it. */
  ultimo_comentario: Generated<number>;
  /** 1: nobody and nothing changed it since it was found. */
  versao: Generated<number>;
  criada_em: Date;
  alterada_em: Date;
  /** Null where the portal did the last change. */
  alterada_por: string | null;
}

interface OportunidadeEventoTable {
  oportunidade_id: string;
  numero: number;
  owner_id: string;
  de: Estado;
  para: Estado;
  descricao: string;
  /** What the portal moved it for ('retificacao:<id>', 'perdcomp:<number>'), once each; empty of a user's change. */
  causa: Generated<string>;
  usuario_id: string | null;
  feito_em: Date;
}

interface OportunidadeComentarioTable {
  oportunidade_id: string;
  /** Its place in the thread, from 1. */
  numero: number;
  owner_id: string;
  usuario_id: string;
  /** Empty once it is deleted. */
  texto: string;
  criado_em: Date;
  apagado_em: Date | null;
}
