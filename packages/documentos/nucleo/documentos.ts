import { CNPJ_ABERTO, DOCUMENTO, LADO, TEM_CNPJ, ULTIMO_DIA } from './layout-conferido';
import { verificador } from './valores';

// What a document says twice: the fields of up to four dates that may not lie behind the file's last day, of the key, and of
// what the key repeats (0: none).
const DATAS: usize = 0;
const MAXIMO_DATAS: i32 = 4;
const CHAVE: usize = 16;
const NUMERO: usize = 20;
const SERIE: usize = 24;
const MODELO: usize = 28;
const DATA: usize = 32;
const EMITENTE: usize = 36;

const BYTES_CHAVE: i32 = 44;
const SAIDA: i32 = 0x31;
const ENTRADA: i32 = 0x30;
const CST_99: i32 = 0x3939;
const PRIMEIRO_DE_AQUISICAO: i32 = 0x35;

/** Whether nothing that a line says of its document is to be told of, or looked at more closely. */
export function documentoCerto(
  janela: usize,
  marcas: usize,
  valores: usize,
  layout: usize,
  arquivo: usize,
  operacao: i32,
): bool {
  const lado = load<i32>(layout, LADO);
  if (lado !== 0 && !ladoCerto(janela, marcas, lado, operacao)) return false;
  const documento = load<usize>(layout, DOCUMENTO);
  if (documento === 0) return true;
  const ultimoDia = load<f64>(arquivo, ULTIMO_DIA);
  for (let i: i32 = 0; i < MAXIMO_DATAS; i++) {
    const campo = load<i32>(documento + ((<usize>i) << 2), DATAS);
    if (campo !== 0 && !(load<f64>(valores + ((<usize>campo) << 3)) <= ultimoDia)) return false;
  }
  const chave = load<i32>(documento, CHAVE);
  return chave === 0 || chaveCerta(janela, marcas, documento, chave, arquivo);
}

/** A CST from 50 on is of acquisitions, one below of revenue, 99 of both. */
function ladoCerto(janela: usize, marcas: usize, campo: i32, operacao: i32): bool {
  const marca = marcas + ((<usize>campo) << 2);
  const a = load<i32>(marca) + 1;
  if (load<i32>(marca, 4) - a !== 2) return false;
  const p = janela + <usize>a;
  if (load<u16>(p) === CST_99) return true;
  return operacao === (<i32>load<u8>(p) >= PRIMEIRO_DE_AQUISICAO ? ENTRADA : SAIDA);
}

function chaveCerta(janela: usize, marcas: usize, documento: usize, campo: i32, arquivo: usize): bool {
  const marca = marcas + ((<usize>campo) << 2);
  const a = load<i32>(marca) + 1;
  const n = load<i32>(marca, 4) - a;
  if (n === 0) return true;
  const p = janela + <usize>a;
  if (n !== BYTES_CHAVE || !digitoCerto(p)) return false;
  const data = marcas + ((<usize>load<i32>(documento, DATA)) << 2);
  const dia = load<i32>(data) + 1;
  if (load<i32>(documento, DATA) === 0 || load<i32>(data, 4) - dia !== 8) return false;
  const d = janela + <usize>dia;
  if (load<u16>(p, 2) !== load<u16>(d, 6) || load<u16>(p, 4) !== load<u16>(d, 2)) return false;
  if (!repete(janela, marcas, load<i32>(documento, NUMERO), p + 25, 9)) return false;
  if (!repete(janela, marcas, load<i32>(documento, SERIE), p + 22, 3)) return false;
  if (!repete(janela, marcas, load<i32>(documento, MODELO), p + 20, 2)) return false;
  const emitente = load<i32>(documento, EMITENTE);
  if (emitente === 0) return true;
  const marcaEmitente = marcas + ((<usize>emitente) << 2);
  const e = load<i32>(marcaEmitente) + 1;
  // '0': the one who keeps the file issued it.
  if (load<i32>(marcaEmitente, 4) - e !== 1 || load<u8>(janela + <usize>e) !== 48) return true;
  return load<i32>(arquivo, TEM_CNPJ) !== 0 && mesmosBytes(p + 6, arquivo + CNPJ_ABERTO, 14);
}

/** Whether a field that the record has stands at these bytes of the key, with zeros before it. */
function repete(janela: usize, marcas: usize, campo: i32, em: usize, n: i32): bool {
  if (campo === 0) return true;
  const marca = marcas + ((<usize>campo) << 2);
  const a = load<i32>(marca) + 1;
  const tamanho = load<i32>(marca, 4) - a;
  const zeros = n - tamanho;
  if (zeros < 0) return false;
  for (let k: i32 = 0; k < zeros; k++) if (load<u8>(em + <usize>k) !== 48) return false;
  return mesmosBytes(em + <usize>zeros, janela + <usize>a, tamanho);
}

function mesmosBytes(a: usize, b: usize, n: i32): bool {
  for (let k: i32 = 0; k < n; k++) if (load<u8>(a + <usize>k) !== load<u8>(b + <usize>k)) return false;
  return true;
}

/** Digits, the last of them module 11 of the others. Keys with letters are read by TypeScript. */
function digitoCerto(p: usize): bool {
  const zero = i8x16.splat(48);
  const a = i8x16.sub(v128.load(p), zero);
  const b = i8x16.sub(v128.load(p, 16), zero);
  const c = i8x16.sub(v128.load(p, 28), zero);
  const dez = i8x16.splat(10);
  const todos = v128.and(v128.and(i8x16.lt_u(a, dez), i8x16.lt_u(b, dez)), i8x16.lt_u(c, dez));
  if (!i8x16.all_true(todos)) return false;
  // From the right the weights are 2 to 9 and again; the third part repeats four digits and ends with the digit itself.
  const cada = i16x8(4, 3, 2, 9, 8, 7, 6, 5);
  const soma = i32x4.add(
    i32x4.add(
      i32x4.add(
        i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(a), cada),
        i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(a), cada),
      ),
      i32x4.add(
        i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(b), cada),
        i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(b), cada),
      ),
    ),
    i32x4.add(
      i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(c), i16x8(0, 0, 0, 0, 4, 3, 2, 9)),
      i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(c), i16x8(8, 7, 6, 5, 4, 3, 2, 0)),
    ),
  );
  const total =
    i32x4.extract_lane(soma, 0) +
    i32x4.extract_lane(soma, 1) +
    i32x4.extract_lane(soma, 2) +
    i32x4.extract_lane(soma, 3);
  return verificador(total) === <i32>load<u8>(p, 43) - 48;
}
