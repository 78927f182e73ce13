import { appendInt32, type ColumnBuffer } from '../columnar/column-buffer.ts';
import type { TableBuffer } from '../columnar/table-buffer.ts';
import type { EstadoFatia } from './estado-fatia.ts';
import type { PlanoRegistro } from './layouts/plano-leitura.ts';
import { pushPilha } from './pilha-niveis.ts';
import { reportRecord } from './report-campo.ts';
import { openTabela } from './saida-fatia.ts';

/**
 * Counts a record, opens it in the hierarchy, and stores its line and the line of its parent in the next row of its
 * table. `bloco` is the first byte of its code.
 */
export function startRow(estado: EstadoFatia, plano: PlanoRegistro, registro: number, bloco: number): TableBuffer {
  const { fatia, linha } = estado;
  const { pilha } = fatia;
  // The lists have an entry for every byte and for every record of the plan.
  estado.blocoAtual = bloco;
  estado.blocoRegistros[bloco] = (estado.blocoRegistros[bloco] as number) + 1;
  estado.contagem[registro] = (estado.contagem[registro] as number) + 1;
  let tabela = estado.tabelas[registro];
  if (!tabela) {
    tabela = openTabela(estado.saida, plano.esquema);
    estado.tabelas[registro] = tabela;
  }
  const { colunas, linhas } = tabela;
  // Every table starts with the two columns of the line and the parent.
  appendInt32(colunas[0] as ColumnBuffer, linhas, linha);
  const { nivel } = plano;
  if (nivel > 0 && plano.pai >= 0) {
    const pai = pilha.linhas[nivel - 1] as number;
    if (pai > 0) appendInt32(colunas[1] as ColumnBuffer, linhas, pai);
    if (pai === 0 || pilha.registros[nivel - 1] !== plano.pai) {
      const codigoPai = fatia.plano.registros[plano.pai]?.registro ?? '';
      reportRecord(estado, pai === 0 ? 'SPED_PAI_AUSENTE' : 'SPED_PAI_INESPERADO', plano, linha, codigoPai);
    }
  }
  pushPilha(pilha, nivel, linha, registro);
  return tabela;
}
