import type { Generated } from 'kysely';

export interface VisaoRelatorioTable {
  id: Generated<string>;
  owner_id: string;
  usuario_id: string;
  relatorio: string;
  nome: string;
  compartilhada: boolean;
  /** JSON by `conteudoVisaoSchema`. */
  conteudo: string;
  versao: Generated<number>;
  atualizada_em: Date;
}

export interface TabelasVisoes {
  visao_relatorio: VisaoRelatorioTable;
}
