import { appendBytes, appendInt32, type ColumnBuffer } from '../columnar/column-buffer.ts';
import { palavraRegistro } from '../nucleo/controle.ts';
import { bytesLote, maxLinhasLote } from '../nucleo/nucleo.ts';
import { appendDecimal, resultadoNumero } from './append-decimal.ts';
import { type EstadoFaixa, type LoteRegistro, settleProblemas } from './estado-faixa.ts';
import { acaoCampo } from './layouts/acao-campo.ts';
import type { PlanoForma, PlanoRegistro } from './layouts/plano-leitura.ts';
import { type CampoLote, fillColuna } from './lote-colunas.ts';
import { dataInvalida, parseDataBytes } from './parse-data.ts';
import { reportField, reportNumber } from './report-campo.ts';
import { maxLinhasGrupo, openTabela, releaseMemoria, writeTabela } from './saida-faixa.ts';
import { appendCp1252 } from './texto-cp1252.ts';

/** Opens the batch of a record that the core met for the first time. */
export function openLote(estado: EstadoFaixa, registro: number): void {
  const { nucleo, faixa } = estado;
  // The core's records are those of the plan, and a record has a shape.
  const plano = faixa.plano.registros[registro] as PlanoRegistro;
  const forma = plano.formas[0] as PlanoForma;
  let tabela = estado.tabelas[registro];
  if (!tabela) {
    tabela = openTabela(estado.saida, plano.esquema);
    estado.tabelas[registro] = tabela;
  }
  const endereco = nucleo.enderecos.lotes + registro * bytesLote;
  const ints = (lugar: number) => new Int32Array(nucleo.memoria, endereco + lugar * 4 * maxLinhasLote, maxLinhasLote);
  const lote = { registro, plano, forma, tabela, endereco, inicios: ints(0), linhas: ints(1), pais: ints(2) };
  estado.lotes.push(lote);
  nucleo.registros[registro * palavraRegistro.total + palavraRegistro.lote] = endereco;
}

/** Stores the waiting rows of a record, before something else is stored in its table. */
export function flushRegistro(estado: EstadoFaixa, registro: number): void {
  const lote = estado.lotes.find((l) => l.registro === registro);
  if (lote) flushLote(estado, lote);
}

/** Stores all waiting rows, settles the problems and keeps memory within its bound. The marks are free again. */
export function flushLotes(estado: EstadoFaixa): void {
  for (const lote of estado.lotes) flushLote(estado, lote);
  settleProblemas(estado);
  if (estado.saida.memoria.alocado > estado.saida.maxMemoria) releaseMemoria(estado.saida);
}

function flushLote(estado: EstadoFaixa, lote: LoteRegistro): void {
  const { plano, forma, tabela, registro } = lote;
  const { nucleo } = estado;
  const palavraQuantas = registro * palavraRegistro.total + palavraRegistro.noLote;
  const quantas = nucleo.registros[palavraQuantas] as number;
  if (quantas === 0) return;
  if (tabela.linhas + quantas > maxLinhasGrupo) writeTabela(estado.saida, tabela);
  const total = forma.campos.length;
  // Every table starts with the two columns of the line and the parent; shapes name columns of their own table.
  const place = (i: number): CampoLote => ({
    nucleo,
    coluna: tabela.colunas[i] as ColumnBuffer,
    base: tabela.linhas,
    quantas,
  });
  storeInts(place(0), lote.linhas);
  if (plano.nivel > 0 && plano.pai >= 0) storeInts(place(1), lote.pais);
  for (let f = 1; f < total; f++) {
    const campo = place(forma.colunas[f] as number);
    const acao = forma.acoes[f];
    if (acao === acaoCampo.texto) storeTextos(estado, lote, campo, f);
    else if (acao === acaoCampo.decimal) storeDecimais(estado, lote, campo, f);
    else storeDatas(estado, lote, campo, f);
  }
  tabela.linhas += quantas;
  nucleo.registros[palavraQuantas] = 0;
}

function storeInts(campo: CampoLote, valores: Int32Array): void {
  const { nucleo, coluna, base, quantas } = campo;
  fillColuna(
    campo,
    (de) => nucleo.funcoes.juntarInteiros(nucleo.enderecos.controle, valores.byteOffset, quantas, base, de),
    (r) => {
      const valor = valores[r] as number;
      if (valor !== 0) appendInt32(coluna, base + r, valor);
    },
  );
}

function storeTextos(estado: EstadoFaixa, lote: LoteRegistro, campo: CampoLote, f: number): void {
  const { janela, faixa } = estado;
  const { nucleo, coluna, base, quantas } = campo;
  const { controle, marcas } = nucleo.enderecos;
  const cp1252 = faixa.encoding === 'windows-1252' && !janela.ascii;
  fillColuna(
    campo,
    (de) =>
      nucleo.funcoes.juntarTextos(
        controle,
        janela.endereco,
        marcas,
        lote.endereco,
        quantas,
        f,
        base,
        de,
        Number(cp1252),
      ),
    (r) => {
      const { de, ate } = limits(nucleo.marcas, lote, r, f);
      if (cp1252) appendCp1252(coluna, base + r, janela.bytes, de, ate);
      else appendBytes(coluna, base + r, janela.bytes, de, ate);
    },
  );
}

function storeDecimais(estado: EstadoFaixa, lote: LoteRegistro, campo: CampoLote, f: number): void {
  const { janela, faixa } = estado;
  const { nucleo, coluna, base, quantas } = campo;
  const { controle, marcas } = nucleo.enderecos;
  const { plano, forma, linhas } = lote;
  const casas = forma.casas[f] ?? 0;
  const escala = forma.escalas[f] ?? 0;
  const negativos = Number(faixa.plano.aceitaNegativo);
  fillColuna(
    campo,
    (de) =>
      nucleo.funcoes.juntarDecimais(
        controle,
        janela.endereco,
        marcas,
        lote.endereco,
        quantas,
        f,
        base,
        de,
        casas,
        escala,
        negativos,
      ),
    (r) => {
      const onde = { linha: linhas[r] as number, ...limits(nucleo.marcas, lote, r, f) };
      const resultado = appendDecimal(coluna, base + r, janela.bytes, onde.de, onde.ate, casas, escala);
      if (resultado !== resultadoNumero.ok) reportNumber(estado, plano, forma, f, resultado, onde);
    },
  );
}

function storeDatas(estado: EstadoFaixa, lote: LoteRegistro, campo: CampoLote, f: number): void {
  const { janela } = estado;
  const { nucleo, coluna, base, quantas } = campo;
  const { controle, marcas } = nucleo.enderecos;
  const { plano, forma, linhas } = lote;
  fillColuna(
    campo,
    (de) => nucleo.funcoes.juntarDatas(controle, janela.endereco, marcas, lote.endereco, quantas, f, base, de),
    (r) => {
      const onde = { linha: linhas[r] as number, ...limits(nucleo.marcas, lote, r, f) };
      const dias = parseDataBytes(janela.bytes, onde.de, onde.ate);
      if (dias !== dataInvalida) appendInt32(coluna, base + r, dias);
      else reportField(estado, 'SPED_DATA_INVALIDA', plano, forma, f, onde);
    },
  );
}

/** Bytes of the window that hold a field of a row. */
function limits(marcas: Int32Array, lote: LoteRegistro, r: number, f: number): { de: number; ate: number } {
  const k = (lote.inicios[r] as number) + f;
  return { de: (marcas[k] as number) + 1, ate: marcas[k + 1] as number };
}
