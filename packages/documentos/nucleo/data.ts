export const DATA_INVALIDA: i32 = i32.MIN_VALUE;

const DIAS_POR_MES = memory.data<u8>([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);

/** The eight characters `ddmmaaaa` as days since 1970-01-01; years 0001 to 9999. */
export function dataEmDias(texto: u64): i32 {
  const x = texto ^ 0x3030303030303030;
  if (((x | (x + 0x0606060606060606)) & 0xf0f0f0f0f0f0f0f0) !== 0) return DATA_INVALIDA;
  const dia = algarismo(x, 0) * 10 + algarismo(x, 8);
  const mes = algarismo(x, 16) * 10 + algarismo(x, 24);
  const ano = algarismo(x, 32) * 1000 + algarismo(x, 40) * 100 + algarismo(x, 48) * 10 + algarismo(x, 56);
  if (mes < 1 || mes > 12 || dia < 1 || ano < 1) return DATA_INVALIDA;
  const bissexto = ano % 4 === 0 && (ano % 100 !== 0 || ano % 400 === 0);
  if (dia > <i32>load<u8>(DIAS_POR_MES + <usize>(mes - 1)) + i32(mes === 2 && bissexto)) return DATA_INVALIDA;
  // Years are counted from March, so that the leap day is the last day of its year.
  const a = mes <= 2 ? ano - 1 : ano;
  const era = a / 400;
  const anoDaEra = a - era * 400;
  const diaDoAno = (153 * (mes > 2 ? mes - 3 : mes + 9) + 2) / 5 + dia - 1;
  return era * 146097 + anoDaEra * 365 + anoDaEra / 4 - anoDaEra / 100 + diaDoAno - 719468;
}

function algarismo(texto: u64, deslocamento: u64): i32 {
  return <i32>((texto >> deslocamento) & 15);
}
