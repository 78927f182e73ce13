import { referenciasConhecidas } from './conhecidos';
import { contasCertas } from './contas';
import { documentoCerto } from './documentos';
import {
  A_CALCULAR,
  A_DOCUMENTAR,
  A_REFERIR,
  ABERTA,
  BYTES_CAMPO,
  BYTES_LAYOUT,
  CONTROLE,
  CRESCENTE,
  EM_CORRIDA,
  MODO,
  MUDA_ESTABELECIMENTO,
  OBRIGATORIO,
  OPERACAO,
  QUANTOS,
  SEMPRE,
  TUDO,
  UM_SEGUINTE,
} from './layout-conferido';
import { procurar } from './linhas';
import { BYTES_LINHA, CAMPOS, CODIGO, FIM_LINHA, INICIO, LINHAS, MARCA, SINAIS } from './registros';
import { certo } from './valores';

/** More fields than any record has; what comes behind is not looked at. */
const MAXIMO_CAMPOS: i32 = 256;

/**
 * Cuts the first lines of `quantas` records of the table into fields and compares these with the layout, with each other and
 * with what is known of the file. The mark before a field is where the bar before it stands, the mark behind it where it
 * ends; the value beside its mark is its number. What is not marked for TypeScript to look at is as it has to be; anything
 * that is not of the common kind is marked. Lines that follow one of their record and have nothing to be looked at are told
 * by how many they are, in that one's signs.
 *
 * `indice` finds a record by its code (`procurar`); `layouts` has for each of them the address of its layout. The room for
 * marks and for values is for 258 of each record; behind that for marks, 64 bytes may be written.
 */
export function conferirCampos(
  janela: usize,
  tabela: usize,
  quantas: i32,
  indice: usize,
  layouts: usize,
  marcas: usize,
  valores: usize,
  arquivo: usize,
): void {
  let livre: i32 = 0;
  // The document that is open: unknown until one begins.
  let operacao: i32 = -1;
  // Behind another establishment nothing is known before TypeScript has seen it.
  let desconhecidos: i32 = 0;
  let cabeca: usize = 0;
  let anterior: usize = 0;
  let marcasAnteriores: usize = 0;
  for (let k = 0; k < quantas; k++) {
    const linha = tabela + <usize>k * BYTES_LINHA;
    const saida = marcas + ((<usize>livre) << 2);
    const numeros = valores + ((<usize>livre) << 3);
    cortar(janela, linha, saida);
    const campos = load<i32>(linha, CAMPOS);
    store<i32>(linha, livre, MARCA);
    livre += campos + 1;
    const r = procurar(indice, load<i32>(linha, CODIGO));
    const layout: usize = r < 0 ? 0 : load<usize>(layouts + ((<usize>r) << 2));
    let sinais = load<i32>(linha, SINAIS);
    let certos = false;
    if (layout === 0) sinais |= TUDO;
    else {
      certos = sinais === 0 && camposCertos(janela, saida, numeros, campos, layout);
      if ((load<i32>(layout, MODO) & MUDA_ESTABELECIMENTO) !== 0) desconhecidos = A_REFERIR | A_DOCUMENTAR;
      const abre = load<i32>(layout, OPERACAO);
      if (abre !== 0) operacao = certos ? umaLetra(janela, saida, abre) : -1;
      if (!certos) sinais |= TUDO;
      else {
        sinais = desconhecidos | load<i32>(layout, SEMPRE);
        if (!contasCertas(janela, saida, numeros, layout, arquivo)) sinais |= A_CALCULAR;
        if (!referenciasConhecidas(janela, saida, layout, arquivo)) sinais |= A_REFERIR;
        if (!documentoCerto(janela, saida, numeros, layout, arquivo, operacao)) sinais |= A_DOCUMENTAR;
      }
    }
    store<i32>(linha, sinais, SINAIS);
    if (sinais === 0 && anterior === layout && segue(janela, linha, layout, saida, marcasAnteriores)) {
      store<i32>(cabeca, load<i32>(cabeca, SINAIS) + UM_SEGUINTE, SINAIS);
    } else cabeca = linha;
    anterior = certos ? layout : 0;
    marcasAnteriores = saida;
  }
}

/** Notes the bars of a line, its number of fields, and whether it lacks the last bar or has a control character. */
function cortar(janela: usize, linha: usize, saida: usize): void {
  const inicio = load<i32>(linha, INICIO);
  const fim = load<i32>(linha, FIM_LINHA);
  store<i32>(saida, inicio);
  let n: i32 = 0;
  let ultima = inicio;
  let controle: u64 = 0;
  for (let i = inicio + 1; i < fim; i += 64) {
    const p = janela + <usize>i;
    const dentro = fim - i < 64 ? ((<u64>1) << (<u64>(fim - i))) - 1 : ~(<u64>0);
    controle |= menores(p) & dentro;
    let barras = iguais(p) & dentro;
    if (barras === 0) continue;
    ultima = i + 63 - <i32>clz(barras);
    const quantas = <i32>popcnt(barras);
    if (n + quantas > MAXIMO_CAMPOS) {
      while (barras !== 0 && n < MAXIMO_CAMPOS) {
        n++;
        store<i32>(saida + ((<usize>n) << 2), i + <i32>ctz(barras));
        barras &= barras - 1;
      }
      continue;
    }
    let em = saida + ((<usize>(n + 1)) << 2);
    n += quantas;
    // What is written beyond the last one is overwritten by what follows.
    while (barras !== 0) {
      store<i32>(em, i + <i32>ctz(barras));
      barras &= barras - 1;
      store<i32>(em, i + <i32>ctz(barras), 4);
      barras &= barras - 1;
      store<i32>(em, i + <i32>ctz(barras), 8);
      barras &= barras - 1;
      store<i32>(em, i + <i32>ctz(barras), 12);
      barras &= barras - 1;
      em += 16;
    }
  }
  const aberta = ultima + 1 !== fim;
  if (aberta && n < MAXIMO_CAMPOS) {
    n++;
    store<i32>(saida + ((<usize>n) << 2), fim);
  }
  store<i32>(linha, n, CAMPOS);
  store<i32>(linha, (aberta ? ABERTA : 0) | (controle !== 0 ? CONTROLE : 0), SINAIS);
}

function iguais(p: usize): u64 {
  const barra = i8x16.splat(124);
  return (
    <u64>(<u32>i8x16.bitmask(i8x16.eq(v128.load(p), barra))) |
    ((<u64>(<u32>i8x16.bitmask(i8x16.eq(v128.load(p, 16), barra)))) << 16) |
    ((<u64>(<u32>i8x16.bitmask(i8x16.eq(v128.load(p, 32), barra)))) << 32) |
    ((<u64>(<u32>i8x16.bitmask(i8x16.eq(v128.load(p, 48), barra)))) << 48)
  );
}

function menores(p: usize): u64 {
  const espaco = i8x16.splat(32);
  return (
    <u64>(<u32>i8x16.bitmask(i8x16.lt_u(v128.load(p), espaco))) |
    ((<u64>(<u32>i8x16.bitmask(i8x16.lt_u(v128.load(p, 16), espaco)))) << 16) |
    ((<u64>(<u32>i8x16.bitmask(i8x16.lt_u(v128.load(p, 32), espaco)))) << 32) |
    ((<u64>(<u32>i8x16.bitmask(i8x16.lt_u(v128.load(p, 48), espaco)))) << 48)
  );
}

function camposCertos(janela: usize, marcas: usize, valores: usize, campos: i32, layout: usize): bool {
  if (load<i32>(layout, QUANTOS) !== campos) return false;
  let campo = layout + BYTES_LAYOUT;
  let a = load<i32>(marcas, 4) + 1;
  let valor = valores;
  // A field that a record does not have is its first one to those who ask for its number.
  store<f64>(valor, 0);
  for (let i = 1; i < campos; i++) {
    campo += BYTES_CAMPO;
    valor += 8;
    const b = load<i32>(marcas + ((<usize>(i + 1)) << 2));
    if (a === b) {
      if (load<i32>(campo, OBRIGATORIO) !== 0) return false;
      store<f64>(valor, 0);
    } else if (!certo(janela, campo, a, b, valor)) return false;
    a = b + 1;
  }
  return true;
}

/** A field of one character; -1 of any other. */
function umaLetra(janela: usize, marcas: usize, campo: i32): i32 {
  const marca = marcas + ((<usize>campo) << 2);
  const a = load<i32>(marca) + 1;
  return load<i32>(marca, 4) - a === 1 ? <i32>load<u8>(janela + <usize>a) : -1;
}

/** Whether a line may be told as one with that before it, which is of the same record. */
function segue(janela: usize, linha: usize, layout: usize, marcas: usize, anteriores: usize): bool {
  if ((load<i32>(layout, MODO) & EM_CORRIDA) === 0 || load<i32>(linha, LINHAS) !== 1) return false;
  const crescente = load<i32>(layout, CRESCENTE);
  if (crescente === 0) return true;
  const deste = ordinal(janela, marcas, crescente);
  const doOutro = ordinal(janela, anteriores, crescente);
  return deste > doOutro && doOutro >= 0;
}

/** One to four digits as the number that their bytes make; -1 of anything else. */
function ordinal(janela: usize, marcas: usize, campo: i32): i32 {
  const marca = marcas + ((<usize>campo) << 2);
  const a = load<i32>(marca) + 1;
  const n = load<i32>(marca, 4) - a;
  if (n < 1 || n > 4) return -1;
  let codigo: i32 = 0;
  for (let k: i32 = 0; k < n; k++) {
    const b = <i32>load<u8>(janela + <usize>(a + k));
    if (<u32>(b - 48) > 9) return -1;
    codigo = (codigo << 8) | b;
  }
  return codigo;
}
