import type { CampoLayout } from '@apura/documentos';
import { semZerosAntes, semZerosDepois } from '../../comum/sem-zeros.ts';

/**
 * The form in which a field's values are compared: numbers by value (`1,65` is `1,6500`, `12` is `000000012`), anything
 * else as text without blanks around it.
 */
export function comparavel(valor: string, campo: CampoLayout | undefined): string {
  const texto = valor.trim();
  if (campo?.tipo !== 'N') return texto;
  const partes = /^(-?)(\d*)(?:,(\d*))?$/.exec(texto);
  if (!partes || texto === '') return texto;
  const sinal = partes[1] ?? '';
  const inteiro = semZerosAntes(partes[2] ?? '');
  const fracao = semZerosDepois(partes[3] ?? '');
  const numero = `${inteiro === '' ? '0' : inteiro}${fracao === '' ? '' : `,${fracao}`}`;
  return numero === '0' ? numero : `${sinal}${numero}`;
}
