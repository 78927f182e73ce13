import { Arquivo, Documento, Layout, memoriaComum, memoriaRegistros } from './esquema.gerado';
import { fimCampo, inicioCampo } from './marca';
import { verificador } from './valores';

const arquivo = changetype<Arquivo>(memoriaRegistros.arquivo);
const BYTES_CHAVE: i32 = 44;
const SAIDA: i32 = 0x31;
const ENTRADA: i32 = 0x30;
const CST_99: i32 = 0x3939;
const PRIMEIRO_DE_AQUISICAO: i32 = 0x35;

/** Whether everything that a line says of its document is certainly right. */
export function documentoCerto(marcas: usize, valores: usize, layout: Layout, operacao: i32): bool {
  const lado = layout.lado;
  if (lado !== 0 && !ladoCerto(marcas, lado, operacao)) return false;
  if (layout.documento === 0) return true;
  const documento = changetype<Documento>(layout.documento);
  return (
    diaCerto(valores, documento.dia1) &&
    diaCerto(valores, documento.dia2) &&
    diaCerto(valores, documento.dia3) &&
    diaCerto(valores, documento.dia4) &&
    (documento.chave === 0 || chaveCerta(marcas, documento))
  );
}

/** Whether a date is not after the last day of the file. NaN, a date that was not read, is not right either. */
function diaCerto(valores: usize, campo: i32): bool {
  return campo === 0 || load<f64>(valores + ((<usize>campo) << 3)) <= arquivo.ultimoDia;
}

/** A CST from 50 on belongs to acquisitions, one below to revenue, 99 to both. */
function ladoCerto(marcas: usize, campo: i32, operacao: i32): bool {
  const a = inicioCampo(marcas, campo);
  if (fimCampo(marcas, campo) - a !== 2) return false;
  const p = memoriaComum.janela + <usize>a;
  if (load<u16>(p) === CST_99) return true;
  return operacao === (<i32>load<u8>(p) >= PRIMEIRO_DE_AQUISICAO ? ENTRADA : SAIDA);
}

function chaveCerta(marcas: usize, documento: Documento): bool {
  const a = inicioCampo(marcas, documento.chave);
  const n = fimCampo(marcas, documento.chave) - a;
  if (n === 0) return true;
  const p = memoriaComum.janela + <usize>a;
  if (n !== BYTES_CHAVE || !digitoCerto(p)) return false;
  const dia = inicioCampo(marcas, documento.data);
  if (documento.data === 0 || fimCampo(marcas, documento.data) - dia !== 8) return false;
  const d = memoriaComum.janela + <usize>dia;
  if (load<u16>(p, 2) !== load<u16>(d, 6) || load<u16>(p, 4) !== load<u16>(d, 2)) return false;
  if (!repete(marcas, documento.numero, p + 25, 9)) return false;
  if (!repete(marcas, documento.serie, p + 22, 3)) return false;
  if (!repete(marcas, documento.modelo, p + 20, 2)) return false;
  const emitente = documento.emitente;
  if (emitente === 0) return true;
  const e = inicioCampo(marcas, emitente);
  // '0': the company that keeps the file issued the document.
  if (fimCampo(marcas, emitente) - e !== 1 || load<u8>(memoriaComum.janela + <usize>e) !== 48) return true;
  return arquivo.temCnpj !== 0 && mesmosBytes(p + 6, memoriaRegistros.cnpj, 14);
}

/** Whether these bytes of the key are the field with zeros before it; true when the record has no such field. */
function repete(marcas: usize, campo: i32, em: usize, n: i32): bool {
  if (campo === 0) return true;
  const a = inicioCampo(marcas, campo);
  const tamanho = fimCampo(marcas, campo) - a;
  const zeros = n - tamanho;
  if (zeros < 0) return false;
  for (let k: i32 = 0; k < zeros; k++) if (load<u8>(em + <usize>k) !== 48) return false;
  return mesmosBytes(em + <usize>zeros, memoriaComum.janela + <usize>a, tamanho);
}

function mesmosBytes(a: usize, b: usize, n: i32): bool {
  for (let k: i32 = 0; k < n; k++) if (load<u8>(a + <usize>k) !== load<u8>(b + <usize>k)) return false;
  return true;
}

/** Whether these are digits and the last one is the check digit (modulo 11). TypeScript reads keys with letters. */
function digitoCerto(p: usize): bool {
  const zero = i8x16.splat(48);
  const a = i8x16.sub(v128.load(p), zero);
  const b = i8x16.sub(v128.load(p, 16), zero);
  const c = i8x16.sub(v128.load(p, 28), zero);
  const dez = i8x16.splat(10);
  const todos = v128.and(v128.and(i8x16.lt_u(a, dez), i8x16.lt_u(b, dez)), i8x16.lt_u(c, dez));
  if (!i8x16.all_true(todos)) return false;
  // From the right the weights run from 2 to 9 again and again. The third part repeats four digits and ends with the
  // check digit.
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
