import { formatDecimal, linhasCruzamento, SQL_BLOCO_M, TABELAS_BLOCO_M } from '@apura/apuracao';
import type { TabelaCalculada } from '../../tabela-calculada.ts';
import { readSemApuracao, SQL_SEM_APURACAO } from './read-sem-apuracao.ts';

/** What a money column holds. A damaged file may multiply to more; then the amount is left blank, and that is said. */
const LIMITE = 10n ** 18n;
const cabe = (centavos: bigint | null): boolean => centavos === null || (centavos < LIMITE && centavos > -LIMITE);
const dinheiro = (centavos: bigint | null): string | null =>
  centavos === null || !cabe(centavos) ? null : formatDecimal(centavos, 2);

/**
 * `calc_bloco_m`: every field of block M and of 1100 and 1500 in which the recomputation of a month is not what was
 * declared, and what could not be recomputed.
 */
export const tabelaBlocoM: TabelaCalculada = {
  nome: 'calc_bloco_m',
  versao: 6,
  colunas: {
    _arquivo: 'VARCHAR',
    tributo: 'VARCHAR',
    ordem: 'INTEGER',
    registro: 'VARCHAR',
    chave: 'VARCHAR',
    declarado: 'DECIMAL(18,2)',
    recalculado: 'DECIMAL(18,2)',
    diferenca: 'DECIMAL(18,2)',
    resultado: 'VARCHAR',
    tipo: 'VARCHAR',
    valor: 'DECIMAL(18,2)',
  },
  fontes: TABELAS_BLOCO_M,
  fatoPc: true,
  sqls: [...SQL_BLOCO_M.selects, SQL_SEM_APURACAO],
  async *compute(leitor) {
    const semApuracao = await readSemApuracao(leitor);
    for (const l of linhasCruzamento(await leitor.meses(), semApuracao)) {
      yield [
        l.arquivo,
        l.tributo,
        l.ordem,
        l.registro,
        l.chave,
        dinheiro(l.declarado),
        dinheiro(l.recalculado),
        dinheiro(l.diferenca),
        [l.declarado, l.recalculado, l.diferenca, l.valor].every(cabe)
          ? l.resultado
          : `${l.resultado} (valor grande demais)`,
        l.tipo,
        dinheiro(l.valor),
      ];
    }
  },
};
