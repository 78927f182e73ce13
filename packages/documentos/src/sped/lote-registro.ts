import { appendBytes, appendInt32, type ColumnBuffer } from '../columnar/column-buffer.ts';
import type { TableBuffer } from '../columnar/table-buffer.ts';
import { maxLinhasGrupo, maxLinhasLote, memoriaLeitor, tipoLugar } from '../nucleo/esquema.gerado.ts';
import { appendDecimal, resultadoNumero } from './append-decimal.ts';
import { type EstadoFatia, type LoteRegistro, settleProblemas } from './estado-fatia.ts';
import { acaoCampo } from './layouts/acao-campo.ts';
import type { PlanoForma, PlanoRegistro } from './layouts/plano-leitura.ts';
import { fillColunas, type LugarLote } from './lote-colunas.ts';
import { dataInvalida, parseDataBytes } from './parse-data.ts';
import { reportField, reportNumber } from './report-campo.ts';
import { openTabela, releaseMemoria, writeTabela } from './saida-fatia.ts';
import { appendCp1252 } from './texto-cp1252.ts';

/** A batch has three lists: the first marks of its rows (0), their lines, and the lines of their parents. */
const lugarLinhas = 1;
const lugarPais = 2;

/** Opens the batch of a record that the core found for the first time. */
export function openLote(estado: EstadoFatia, registro: number): void {
  const { nucleo, fatia } = estado;
  // The core has the records of the plan, and every record has a shape.
  const plano = fatia.plano.registros[registro] as PlanoRegistro;
  const forma = plano.formas[0] as PlanoForma;
  let tabela = estado.tabelas[registro];
  if (!tabela) {
    tabela = openTabela(estado.saida, plano.esquema);
    estado.tabelas[registro] = tabela;
  }
  // A batch has three integers for each row.
  const endereco = memoriaLeitor.lotes + registro * 3 * 4 * maxLinhasLote;
  const ints = (lugar: number) => new Int32Array(nucleo.memoria, endereco + lugar * 4 * maxLinhasLote, maxLinhasLote);
  const lugares = listLugares(plano, forma, tabela);
  const lote = { registro, plano, forma, tabela, lugares, endereco, inicios: ints(0), linhas: ints(1), pais: ints(2) };
  estado.lotes.push(lote);
  nucleo.registros.at(registro).lote = endereco;
}

/** Stores the waiting rows of a record. Call it before another row is stored in its table. */
export function flushRegistro(estado: EstadoFatia, registro: number): void {
  const lote = estado.lotes.find((l) => l.registro === registro);
  if (lote) flushLote(estado, lote);
}

/** Stores all waiting rows, counts the problems and limits the memory. The marks may then be overwritten. */
export function flushLotes(estado: EstadoFatia): void {
  for (const lote of estado.lotes) flushLote(estado, lote);
  settleProblemas(estado);
  if (estado.saida.memoria.alocado > estado.saida.maxMemoria) releaseMemoria(estado.saida);
}

/** The columns of a batch. Every table starts with the columns of the line and the parent. */
function listLugares(plano: PlanoRegistro, forma: PlanoForma, tabela: TableBuffer): LugarLote[] {
  const place = (i: number, tipo: number, campo: number, f = 0): LugarLote => ({
    coluna: tabela.colunas[i] as ColumnBuffer,
    tipo,
    campo,
    casas: forma.casas[f] ?? 0,
    escala: forma.escalas[f] ?? 0,
  });
  const lugares = [place(0, tipoLugar.inteiro, lugarLinhas)];
  if (plano.nivel > 0 && plano.pai >= 0) lugares.push(place(1, tipoLugar.inteiro, lugarPais));
  for (let f = 1; f < forma.campos.length; f++) {
    const acao = forma.acoes[f];
    const tipo =
      acao === acaoCampo.texto ? tipoLugar.texto : acao === acaoCampo.decimal ? tipoLugar.decimal : tipoLugar.data;
    lugares.push(place(forma.colunas[f] as number, tipo, f, f));
  }
  return lugares;
}

function flushLote(estado: EstadoFatia, lote: LoteRegistro): void {
  const { tabela, registro } = lote;
  const { nucleo, janela, fatia } = estado;
  const quantas = nucleo.registros.at(registro).noLote;
  if (quantas === 0) return;
  if (tabela.linhas + quantas > maxLinhasGrupo) writeTabela(estado.saida, tabela);
  fillColunas(
    {
      nucleo,
      lugares: lote.lugares,
      lote: lote.endereco,
      quantas,
      base: tabela.linhas,
      cp1252: fatia.encoding === 'windows-1252' && !janela.ascii,
      negativos: fatia.plano.aceitaNegativo,
    },
    (lugar, r) => storeOne(estado, lote, lugar, r),
  );
  tabela.linhas += quantas;
  nucleo.registros.at(registro).noLote = 0;
}

/** Stores a value that the core cannot store: of an unusual form, or in memory that it does not reach. */
function storeOne(estado: EstadoFatia, lote: LoteRegistro, lugar: LugarLote, r: number): void {
  const { janela, fatia, nucleo } = estado;
  const { plano, forma, linhas, pais, tabela } = lote;
  const { coluna, tipo, campo: f, casas, escala } = lugar;
  const linhaTabela = tabela.linhas + r;
  if (tipo === tipoLugar.inteiro) {
    const valor = (f === lugarLinhas ? linhas : pais)[r] as number;
    if (valor !== 0) appendInt32(coluna, linhaTabela, valor);
    return;
  }
  const { de, ate } = limits(nucleo.marcas, lote, r, f);
  const onde = { linha: linhas[r] as number, de, ate };
  if (tipo === tipoLugar.texto) {
    if (de === ate) return;
    if (fatia.encoding === 'windows-1252' && !janela.ascii) appendCp1252(coluna, linhaTabela, janela.bytes, de, ate);
    else appendBytes(coluna, linhaTabela, janela.bytes, de, ate);
  } else if (tipo === tipoLugar.decimal) {
    const resultado = appendDecimal(coluna, linhaTabela, janela.bytes, de, ate, casas, escala);
    if (resultado !== resultadoNumero.ok) reportNumber(estado, plano, forma, f, resultado, onde);
  } else {
    const dias = parseDataBytes(janela.bytes, de, ate);
    if (dias !== dataInvalida) appendInt32(coluna, linhaTabela, dias);
    else reportField(estado, 'SPED_DATA_INVALIDA', plano, forma, f, onde);
  }
}

/** Bytes of the window that hold a field of a row. */
function limits(marcas: Int32Array, lote: LoteRegistro, r: number, f: number): { de: number; ate: number } {
  const k = (lote.inicios[r] as number) + f;
  return { de: (marcas[k] as number) + 1, ate: marcas[k + 1] as number };
}
