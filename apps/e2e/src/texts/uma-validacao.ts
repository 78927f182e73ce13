import type { Validacao } from '@apura/contract';

/** The checks of one file, which would be refused for twelve equal errors. */
export const umaValidacao = (change: Partial<Validacao> = {}): Validacao => ({
  pendentes: 0,
  relatorio: 'ausente',
  arquivos: [
    {
      nome: 'janeiro-retificadora.txt',
      mes: '2025-01',
      erros: 12,
      avisos: 1,
      motivo: null,
      piores: [
        {
          ...{ registro: 'C170', campo: 'VL_PIS', regra: 'CALCULO_DIVERGENTE', nivel: 'erro', linha: 26, vezes: 12 },
          mensagem: 'Registro C170, linha 26, campo VL_PIS: o valor é 82,50, a base pela alíquota dá 66,00.',
        },
        {
          ...{ registro: 'C100', campo: 'VL_PIS', regra: 'CALCULO_DIVERGENTE', nivel: 'aviso', linha: 25, vezes: 1 },
          mensagem: 'Registro C100, linha 25, campo VL_PIS: o total é 82,50, a soma de C170 e C175 é 99,00.',
        },
      ],
    },
  ],
  ...change,
});
