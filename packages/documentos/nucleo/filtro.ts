import { passa } from './filtro-valores';
import { procurar } from './linhas';
import {
  BYTES_LINHA,
  CAMPOS,
  CODIGO,
  FIM,
  FIM_LINHA,
  INICIO,
  LINHAS,
  MARCA,
  quebrasEm,
  readCodigo,
  semRetorno,
  ULTIMO,
} from './registros';
import { comecarTrechos, partir, trechosCheios } from './trechos';

// What a file's filter keeps between two windows, in bytes: line and number of the next record, level of the record that
// is open (-1: none), where the next record begins in the window, records without a role, whether the 9999 was passed. What
// it keeps of stretches is in nucleo/trechos.ts.
const LINHA: usize = 0;
const ORDEM: usize = 4;
const ABERTO: usize = 8;
const PROXIMO: usize = 16;
const SEM_PAPEL: usize = 24;
const ACABOU: usize = 28;
// Of the lines that are looked for: the first that was not passed, how many there are, whether more will be given.
const LINHA_USADA: usize = 32;
const LINHAS_DADAS: usize = 36;
const LINHAS_MAIS: usize = 40;
/** Roles whose last record is kept; their addresses stand at GUARDADOS. */
const QUANTOS_GUARDADOS: usize = 44;
const GUARDADOS: usize = 128;

// The role of a record: its level, what becomes of it (bits below), its filters, how many there are, how many such records
// were met, the line of the first, and, of one that is kept, where the last one is in the file, its line, the length of
// its first line, and whether it is in the table.
const NIVEL: usize = 0;
const SINAIS: usize = 4;
const FILTROS: usize = 8;
const QUANTOS_FILTROS: usize = 12;
const VEZES: usize = 16;
const PRIMEIRA: usize = 20;
const POSICAO: usize = 24;
const ULTIMA: usize = 32;
const TAMANHO: usize = 36;
const NA_TABELA: usize = 40;
/** Its code. */
const CODIGO_DO_PAPEL: usize = 44;
const BYTES_PAPEL: usize = 48;

const NIVEL_DOCUMENTO: i32 = 3;

/** Always found. */
const ACHADO: i32 = 1;
/** Always found, with what is below it. */
const ABRE: i32 = 2;
/** Its stretch is marked. */
const MARCADO: i32 = 4;
/** The last one before whatever is found with what is below it is found too. */
const GUARDADO: i32 = 8;

/**
 * Finds, as `lerRegistros` does, the records that somebody looks for: by what they are, by their line, or because a field
 * may have one of the values that are looked for (a bit of `bits` tells; others may share it), with what is below
 * them and the record that ends it. Their line goes where `conferirCampos` has its marks; one that was found because
 * of another that is below it has 1 for its fields. Meanwhile records are counted, and the file is
 * parted into stretches of whole documents. `deslocamento` is where the window begins in the file.
 */
export function filtrarRegistros(
  estado: usize,
  janela: usize,
  inicio: i32,
  usado: i32,
  noFim: i32,
  deslocamento: f64,
  tabela: usize,
  maximo: i32,
  indice: usize,
  papeis: usize,
  bits: usize,
  linhas: usize,
  trechos: usize,
): i32 {
  store<i32>(estado, inicio, PROXIMO);
  comecarTrechos(estado);
  if (inicio >= usado) return 0;
  let n: i32 = 0;
  let contadas: i32 = 0;
  let primeiraQuebra: i32 = 0;
  let comeco = inicio;
  let codigo = readCodigo(janela, inicio, usado);
  for (let i = inicio; i < usado; i += 64) {
    const p = janela + <usize>i;
    let quebras = quebrasEm(p) | (quebrasEm(p + 16) << 16) | (quebrasEm(p + 32) << 32) | (quebrasEm(p + 48) << 48);
    if (usado - i < 64) quebras &= ((<u64>1) << (<u64>(usado - i))) - 1;
    while (quebras !== 0) {
      const q = i + <i32>ctz(quebras);
      quebras &= quebras - 1;
      const fim = q + 1;
      if (contadas === 0) primeiraQuebra = q;
      contadas++;
      let seguinte: i32 = 0;
      if (codigo !== ULTIMO && !(noFim !== 0 && fim === usado)) {
        if (usado - fim < 6 && noFim === 0) return n;
        seguinte = readCodigo(janela, fim, usado);
        if (seguinte === 0) continue;
      }
      n = passar(
        estado,
        janela,
        comeco,
        primeiraQuebra,
        fim,
        codigo,
        contadas,
        deslocamento,
        tabela,
        n,
        indice,
        papeis,
        bits,
        linhas,
        trechos,
      );
      store<i32>(estado, fim, PROXIMO);
      if (codigo === ULTIMO) {
        store<i32>(estado, 1, ACABOU);
        return n;
      }
      if (n > maximo - 2 - load<i32>(estado, QUANTOS_GUARDADOS) || temDeParar(estado)) return n;
      comeco = fim;
      codigo = seguinte;
      contadas = 0;
    }
  }
  if (noFim === 0 || comeco >= usado) return n;
  if (contadas === 0) primeiraQuebra = usado;
  n = passar(
    estado,
    janela,
    comeco,
    primeiraQuebra,
    usado,
    codigo,
    contadas + 1,
    deslocamento,
    tabela,
    n,
    indice,
    papeis,
    bits,
    linhas,
    trechos,
  );
  store<i32>(estado, usado, PROXIMO);
  if (codigo === ULTIMO) store<i32>(estado, 1, ACABOU);
  return n;
}

/** Whether there is no room for more stretches, or all lines that were given are passed and others wait. */
function temDeParar(estado: usize): bool {
  if (trechosCheios(estado)) return true;
  return load<i32>(estado, LINHAS_MAIS) !== 0 && load<i32>(estado, LINHA_USADA) === load<i32>(estado, LINHAS_DADAS);
}

/** One record: counts it, and puts it into the table when it is looked for. Returns how many are there. */
function passar(
  estado: usize,
  janela: usize,
  comeco: i32,
  quebra: i32,
  fim: i32,
  codigo: i32,
  linhasDele: i32,
  deslocamento: f64,
  tabela: usize,
  n: i32,
  indice: usize,
  papeis: usize,
  bits: usize,
  linhas: usize,
  trechos: usize,
): i32 {
  const linha = load<i32>(estado, LINHA);
  const ordem = load<i32>(estado, ORDEM);
  store<i32>(estado, linha + linhasDele, LINHA);
  store<i32>(estado, ordem + 1, ORDEM);
  const r = procurar(indice, codigo);
  const papel = papeis + <usize>r * BYTES_PAPEL;
  const nivel = r < 0 ? -1 : load<i32>(papel, NIVEL);
  const sinais = r < 0 ? MARCADO : load<i32>(papel, SINAIS);
  const posicao = deslocamento + <f64>comeco;
  const podeComecar = r >= 0 && nivel <= NIVEL_DOCUMENTO;
  partir(estado, posicao, linha, ordem, <i32>(<u32>codigo >>> 24), podeComecar, (sinais & MARCADO) !== 0, trechos);
  const nomeada = proximaLinha(estado, linhas, linha, linha + linhasDele);
  if (r < 0) {
    store<i32>(estado, load<i32>(estado, SEM_PAPEL) + 1, SEM_PAPEL);
    return n;
  }
  const vezes = load<i32>(papel, VEZES);
  store<i32>(papel, vezes + 1, VEZES);
  if (vezes === 0) store<i32>(papel, linha, PRIMEIRA);
  let achado = (sinais & ACHADO) !== 0;
  let aberto = load<i32>(estado, ABERTO);
  if (aberto >= 0) {
    achado = true;
    if (nivel <= aberto) aberto = -1;
  }
  if (
    nomeada ||
    (sinais & ABRE) !== 0 ||
    passa(<usize>load<i32>(papel, FILTROS), load<i32>(papel, QUANTOS_FILTROS), janela, comeco, quebra, bits)
  ) {
    n = guardados(estado, tabela, n, nivel, deslocamento);
    achado = true;
    if (aberto < 0) aberto = nivel;
  }
  store<i32>(estado, aberto, ABERTO);
  if ((sinais & GUARDADO) !== 0) {
    store<f64>(papel, posicao, POSICAO);
    store<i32>(papel, linha, ULTIMA);
    store<i32>(papel, semRetorno(janela, comeco, quebra) - comeco, TAMANHO);
    store<i32>(papel, achado ? 1 : 0, NA_TABELA);
  }
  if (!achado) return n;
  const saida = tabela + <usize>n * BYTES_LINHA;
  store<i32>(saida, comeco, INICIO);
  store<i32>(saida, semRetorno(janela, comeco, quebra), FIM_LINHA);
  store<i32>(saida, fim, FIM);
  store<i32>(saida, codigo, CODIGO);
  store<i32>(saida, linhasDele, LINHAS);
  store<i32>(saida, linha, MARCA);
  store<i32>(saida, 0, CAMPOS);
  return n + 1;
}

/** Whether a record begins on one of the lines that are looked for; all those before the next record are passed. */
function proximaLinha(estado: usize, linhas: usize, linha: i32, seguinte: i32): bool {
  const dadas = load<i32>(estado, LINHAS_DADAS);
  let k = load<i32>(estado, LINHA_USADA);
  let nomeada = false;
  for (; k < dadas; k++) {
    const procurada = load<i32>(linhas + ((<usize>k) << 2));
    if (procurada >= seguinte) break;
    if (procurada === linha) nomeada = true;
  }
  store<i32>(estado, k, LINHA_USADA);
  return nomeada;
}

/** Puts those that are kept and above the level into the table, unless they are there. */
function guardados(estado: usize, tabela: usize, n: i32, nivel: i32, deslocamento: f64): i32 {
  const quantos = load<i32>(estado, QUANTOS_GUARDADOS);
  for (let k = 0; k < quantos; k++) {
    const papel = <usize>load<i32>(estado + GUARDADOS + ((<usize>k) << 2));
    if (load<i32>(papel, NA_TABELA) !== 0 || load<i32>(papel, ULTIMA) === 0 || load<i32>(papel, NIVEL) >= nivel)
      continue;
    store<i32>(papel, 1, NA_TABELA);
    const inicio = <i32>(load<f64>(papel, POSICAO) - deslocamento);
    const fim = inicio + load<i32>(papel, TAMANHO);
    const saida = tabela + <usize>n * BYTES_LINHA;
    store<i32>(saida, inicio, INICIO);
    store<i32>(saida, fim, FIM_LINHA);
    store<i32>(saida, fim, FIM);
    store<i32>(saida, load<i32>(papel, CODIGO_DO_PAPEL), CODIGO);
    store<i32>(saida, 1, LINHAS);
    store<i32>(saida, load<i32>(papel, ULTIMA), MARCA);
    store<i32>(saida, 1, CAMPOS);
    n++;
  }
  return n;
}
