import { parseBoleto, parseBrCode, ValueError } from '@apura/br';
import { PaymentsUnavailableError } from './port.ts';

/** A BR Code as a provider gave it, once it can be paid and asks for the amount (or leaves it to its address). */
export function checkPixCode(code: string, amount: string): string {
  return checked(() => {
    const { valor } = parseBrCode(code);
    if (valor !== undefined && Number(valor) !== Number(amount)) throw new ValueError('another amount');
    return code.trim();
  });
}

/** A boleto as a provider gave it, once its digits are right and say the amount and the due date that were ordered. */
export function checkBoleto(
  given: { line: string; barcode: string },
  order: { amount: string; dueDate: string },
): { line: string; barcode: string } {
  return checked(() => {
    const { linhaDigitavel, codigoBarras, valor, vencimento } = parseBoleto(given.line, order.dueDate);
    if (codigoBarras !== given.barcode) throw new ValueError('line and barcode differ');
    if (valor !== order.amount || vencimento !== order.dueDate) throw new ValueError('another amount or due date');
    return { line: linhaDigitavel, barcode: codigoBarras };
  });
}

function checked<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new PaymentsUnavailableError('the provider answered a charge that is not the one ordered', { cause });
  }
}
