import type { Proposta } from '@apura/apuracao';
import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import { registrosAcima } from '../modelo/colunas-modelo.ts';
import { chooseChave } from '../plano/chave-da-linha.ts';

/** A proposal as rows that find its record: one by its line, one by its key; null where it has none. */
export interface BuscasDaProposta {
  /** The record that is looked for: of a new record, the one above it. */
  registro: string;
  porLinha: AlteracaoSped | null;
  porChave: AlteracaoSped | null;
}

/** Returns the rows by which the record of a proposal is looked up in a file. */
export function createBuscas(p: Proposta): BuscasDaProposta {
  const [pai] = registrosAcima(p.aba);
  const registro = p.acao === 'INCLUIR' && pai !== undefined ? pai : p.aba;
  const comum: AlteracaoSped = {
    acao: 'ALTERAR',
    registro,
    periodo: p.periodo,
    estabelecimento: p.estabelecimento,
    linhaBase: null,
    chave: {},
    pais: [],
    campos: {},
    origem: { aba: p.aba, linha: 0 },
  };
  const porLinha = p.linha === null ? null : { ...comum, linhaBase: p.linha };
  const valores = new Map(Object.entries(p.chave));
  const chave = chooseChave(registro, valores);
  const acima = registrosAcima(registro).map((r) => ({ registro: r, chave: chooseChave(r, valores) }));
  const pais: AlteracaoSped['pais'][number][] = [];
  for (const { registro: r, chave: dele } of acima) {
    if (!dele) break;
    pais.push({ registro: r, chave: dele });
  }
  const semPai = acima.length > 0 && pais.length === 0;
  return { registro, porLinha, porChave: chave === undefined || semPai ? null : { ...comum, chave, pais } };
}
