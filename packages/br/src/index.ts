export { type Boleto, parseBoleto } from './boleto.ts';
export { type BrCode, crc16, parseBrCode } from './br-code.ts';
export { centsOf, moneyOfCents } from './cents.ts';
export {
  type Cnpj,
  cnpjCheckDigits,
  cnpjRoot,
  findCnpj,
  formatCnpj,
  formatDocumento,
  isCnpj,
  parseCnpj,
} from './cnpj.ts';
export {
  type Competencia,
  formatPeriodo,
  listCompetencias,
  mesesEntre,
  moveCompetencia,
  parseCompetencia,
  ultimoDiaDoMes,
} from './competencia.ts';
export { type Cpf, formatCpf, isCpf, parseCpf } from './cpf.ts';
export { createBrCode, type PedidoBrCode } from './create-br-code.ts';
export {
  addMonths,
  formatDateBr,
  formatDateTimeBr,
  isIsoDate,
  isoFromBr,
  maxYearOfMask,
  todayInSaoPaulo,
} from './dates.ts';
export { daysUntil } from './days-until.ts';
export { isEmail } from './email.ts';
export { escapeXml } from './escape-xml.ts';
export { formatCents, formatMoney, formatReais, formatReaisCurto } from './format-money.ts';
export { FORMULA_STARTS, looksLikeFormula, withoutFormula } from './formula.ts';
export { maskCep, maskCnpj, maskCpf, maskDate, maskPhone, maskQuantity } from './masks.ts';
export { type Money, parseMoney, sumMoney, toMoneyString } from './money.ts';
export { foldText, matchesSearch, searchWords } from './search.ts';
export { isUf, UFS, type Uf } from './uf.ts';
export { semControles, umaLinha } from './uma-linha.ts';
export { ValueError } from './value-error.ts';
