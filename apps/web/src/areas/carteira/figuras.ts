import { centsOf, moneyOfCents } from '@apura/br';
import type { EmpresaDaCarteira, FiguraDaCarteira, FigurasDaEmpresa } from '@apura/contract';

/** The figures as they stand in tiles and columns, and what each of them is. */
export const FIGURAS: readonly { figura: FiguraDaCarteira; nome: string; explica: string }[] = [
  {
    figura: 'pagoAMaior',
    nome: 'Pago a maior',
    explica:
      'Dinheiro que a empresa pode pedir de volta, com confiança alta ou média: também a contribuição da folha e o ' +
      'saldo negativo.',
  },
  {
    figura: 'prescreve30',
    nome: 'Prescreve em 30 dias',
    explica: 'A parte do pago a maior que só pode ser pedida nos próximos 30 dias.',
  },
  {
    figura: 'prescreve90',
    nome: 'Prescreve em 90 dias',
    explica: 'A parte do pago a maior que só pode ser pedida nos próximos 90 dias.',
  },
  {
    figura: 'prescreve180',
    nome: 'Prescreve em 180 dias',
    explica: 'A parte do pago a maior que só pode ser pedida nos próximos 180 dias.',
  },
  {
    figura: 'saldo',
    nome: 'Saldo',
    explica: 'Retenções e créditos que a empresa ainda pode usar ou ressarcir. Não se soma ao pago a maior.',
  },
  {
    figura: 'contingente',
    nome: 'Contingente',
    explica: 'Depende de ação judicial ou de tese em aberto. Fica fora dos outros valores.',
  },
  { figura: 'riscos', nome: 'Riscos', explica: 'O que o fisco pode cobrar da empresa.' },
];

export const nomeDaFigura = (figura: FiguraDaCarteira): string =>
  FIGURAS.find((uma) => uma.figura === figura)?.nome ?? '';

/** The sum of a figure over companies; null while none of them has figures. */
export function sumFigura(empresas: readonly EmpresaDaCarteira[], figura: keyof FigurasDaEmpresa): string | null {
  const valores = empresas.flatMap(({ figuras }) => (figuras === null ? [] : [centsOf(figuras[figura])]));
  return valores.length === 0 ? null : moneyOfCents(valores.reduce((soma, valor) => soma + valor, 0n));
}

export const isZero = (valor: string): boolean => centsOf(valor) === 0n;

/** What prescribes first comes first, then the most money, then the name. */
export function porUrgencia(a: EmpresaDaCarteira, b: EmpresaDaCarteira): number {
  for (const figura of ['prescreve90', 'pagoAMaior'] as const) {
    const [x, y] = [centsOf(a.figuras?.[figura] ?? '0'), centsOf(b.figuras?.[figura] ?? '0')];
    if (x !== y) return x > y ? -1 : 1;
  }
  return a.nome.localeCompare(b.nome, 'pt-BR');
}
