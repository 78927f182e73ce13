import type { CampoLayout } from '@apura/documentos';

/**
 * The form in which a field's values are compared: numbers by value (`1,65` is `1,6500`, `12` is `000000012`), anything
 * else as text without blanks around it.
 */
export function comparavel(valor: string, campo: CampoLayout | undefined): string {
  const texto = valor.trim();
  if (campo?.tipo !== 'N') return texto;
  const partes = /^(-?)0*(\d*)(?:,(\d*?)0*)?$/.exec(texto);
  if (!partes || texto === '') return texto;
  const [, sinal = '', inteiro = '', fracao = ''] = partes;
  const numero = `${inteiro === '' ? '0' : inteiro}${fracao === '' ? '' : `,${fracao}`}`;
  return numero === '0' ? numero : `${sinal}${numero}`;
}
