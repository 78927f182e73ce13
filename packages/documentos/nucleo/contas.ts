import { BYTES_CONTA, CONTAS, QUANTAS_CONTAS, SITUACAO_COFINS, SITUACAO_PIS, SITUACOES } from './layout-conferido';

// What a contribution is worked out from, in bytes from its address: the fields of its CST, its value, its base, its rate,
// its quantity, its value by unit and the nature of its credit (0: none), and what makes the numbers of these fields those of
// all records: cents, ten-thousandths, ten-thousandths, thousandths and ten-thousandths. Behind them the basic rates.
const CST: usize = 0;
const VALOR: usize = 4;
const BASE: usize = 8;
const ALIQUOTA: usize = 12;
const QUANTIDADE: usize = 16;
const POR_UNIDADE: usize = 20;
const NATUREZA: usize = 24;
const ESCALA_VALOR: usize = 32;
const ESCALA_BASE: usize = 40;
const ESCALA_ALIQUOTA: usize = 48;
const ESCALA_QUANTIDADE: usize = 56;
const ESCALA_POR_UNIDADE: usize = 64;
const BASICA_1: usize = 72;
const BASICA_2: usize = 80;
const BASICA_3: usize = 88;

// What a CST is about, as bits.
const SEM_TRIBUTO: i32 = 1;
const COM_CREDITO: i32 = 2;
const BASICA: i32 = 4;

const MAIOR_EXATO: f64 = 9_000_000_000_000_000;
/** The product is not rounded here: what is nearer than this is at most one cent away when it is. */
const TOLERANCIA: f64 = 1.49;

/** Whether nothing that is worked out in a line is to be told of, or looked at more closely. */
export function contasCertas(janela: usize, marcas: usize, valores: usize, layout: usize, arquivo: usize): bool {
  const pis = load<i32>(layout, SITUACAO_PIS);
  if (pis !== 0 && !iguais(janela, marcas, pis, load<i32>(layout, SITUACAO_COFINS))) return false;
  let conta = load<usize>(layout, CONTAS);
  for (let i = load<i32>(layout, QUANTAS_CONTAS); i > 0; i--, conta += BYTES_CONTA) {
    if (!contaCerta(janela, marcas, valores, conta, arquivo + SITUACOES)) return false;
  }
  return true;
}

/** What a CST of two digits is about; 0 of an empty one, -1 of what is none. */
function situacaoDe(janela: usize, marcas: usize, campo: i32, situacoes: usize): i32 {
  const marca = marcas + ((<usize>campo) << 2);
  const a = load<i32>(marca) + 1;
  const n = load<i32>(marca, 4) - a;
  if (n === 0) return 0;
  const p = janela + <usize>a;
  const dezena = <u32>load<u8>(p) - 48;
  const unidade = <u32>load<u8>(p, 1) - 48;
  return n === 2 && dezena <= 9 && unidade <= 9 ? <i32>load<u8>(situacoes + <usize>(dezena * 10 + unidade)) : -1;
}

function iguais(janela: usize, marcas: usize, a: i32, b: i32): bool {
  const marcaA = marcas + ((<usize>a) << 2);
  const marcaB = marcas + ((<usize>b) << 2);
  const deA = load<i32>(marcaA) + 1;
  const deB = load<i32>(marcaB) + 1;
  if (load<i32>(marcaA, 4) - deA !== 2 || load<i32>(marcaB, 4) - deB !== 2) return false;
  return load<u16>(janela + <usize>deA) === load<u16>(janela + <usize>deB);
}

function numero(valores: usize, conta: usize, campo: usize, escala: usize): f64 {
  return load<f64>(valores + ((<usize>load<i32>(conta + campo)) << 3)) * load<f64>(conta + escala);
}

function contaCerta(janela: usize, marcas: usize, valores: usize, conta: usize, situacoes: usize): bool {
  const situacao = situacaoDe(janela, marcas, load<i32>(conta, CST), situacoes);
  if (situacao < 0) return false;
  const declarado = numero(valores, conta, VALOR, ESCALA_VALOR);
  if ((situacao & SEM_TRIBUTO) !== 0 && declarado > 0) return false;
  const natureza = load<i32>(conta, NATUREZA);
  if ((situacao & COM_CREDITO) !== 0 && natureza !== 0) {
    const marca = marcas + ((<usize>natureza) << 2);
    if (load<i32>(marca, 4) - load<i32>(marca) === 1) return false;
  }
  const taxa = numero(valores, conta, ALIQUOTA, ESCALA_ALIQUOTA);
  const porUnidade = numero(valores, conta, POR_UNIDADE, ESCALA_POR_UNIDADE);
  // One that was not read here may be more than nothing: what is made of it is no number either, and not in order.
  if (taxa === 0 && !(porUnidade <= 0)) {
    const vezes = numero(valores, conta, QUANTIDADE, ESCALA_QUANTIDADE) * porUnidade;
    return vezes < MAIOR_EXATO && abs(vezes / 100_000 - declarado) < TOLERANCIA;
  }
  const base = numero(valores, conta, BASE, ESCALA_BASE);
  if ((situacao & BASICA) !== 0 && taxa > 0 && base > 0) {
    const basica =
      taxa === load<f64>(conta, BASICA_1) || taxa === load<f64>(conta, BASICA_2) || taxa === load<f64>(conta, BASICA_3);
    if (!basica) return false;
  }
  const vezes = base * taxa;
  return vezes < MAIOR_EXATO && abs(vezes / 100_000_000 - declarado) < TOLERANCIA;
}
