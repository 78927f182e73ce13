import type { Proposta } from '@apura/apuracao';
import type { AbaEscrita, LinhaEscrita } from '@apura/planilha';
import type { AbaComTitulos, LinhaDaAba } from '../comum/fill-aba.ts';
import type { ParametroDaPlanilha } from '../comum/parametro-da-planilha.ts';
import type { ProjetoDoModelo } from '../comum/projeto-do-modelo.ts';

/** The model of an obligation, as far as proposals are written into it. */
export interface ModeloDePropostas {
  abasDeApoio(o: {
    projeto: ProjetoDoModelo;
    recibos: Readonly<Record<string, string>>;
    parametros: readonly ParametroDaPlanilha[];
    resumo: readonly LinhaEscrita[];
  }): AbaEscrita[];
  /** The sheets of changes, with headings alone, in the model's order. */
  abas(): AbaComTitulos[];
  /**
   * What proposals about one record of a sheet and month have in common; null for one that shares its row with no
   * other.
   */
  identidade(proposta: Proposta): string | null;
  /** Cells of the row, by heading. */
  linha(proposta: Proposta): LinhaDaAba;
}
