import { CAMPOS_EXTRATO } from './colunas-extrato.ts';
import type { LinhaExtrato } from './convert-linha.ts';

/** Whether a text is a month, MM/AAAA. */
export const isMes = (texto: string): boolean => /^(0[1-9]|1[0-2])\/20\d{2}$/.test(texto);

/**
 * The statement in the project's own layout, as docs/manual/virada-apuracao.md says it: what the server reads. Rows
 * with a fault go as they are, so that the server names their line.
 */
export function writeExtrato(o: { mes: string; original: string; linhas: readonly LinhaExtrato[] }): File {
  const linhas = [
    ['Extrato de apuração da CBS e do IBS'],
    ['Mês', o.mes],
    ['Arquivo original', o.original],
    ['Chave', 'Data', 'CNPJ', 'Lado', 'CBS', 'IBS'],
    ...o.linhas.map(({ valores }) => CAMPOS_EXTRATO.map(({ campo }) => valores[campo])),
  ];
  const texto = `\ufeff${linhas.map((celulas) => celulas.map(quote).join(';')).join('\r\n')}\r\n`;
  const [mes, ano] = o.mes.split('/');
  return new File([texto], `extrato-cbs-ibs-${ano}-${mes}.csv`, { type: 'text/csv' });
}

/** On one line, quoted where it holds a sign of the CSV. */
function quote(celula: string): string {
  const plana = celula.replace(/[\r\n]+/g, ' ');
  return /[;"]/.test(plana) ? `"${plana.replaceAll('"', '""')}"` : plana;
}
