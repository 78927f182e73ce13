import { type EsquemaTabela, parseColunas } from '../columnar/schema.ts';

/**
 * What the official validator would refuse in a file of the EFD-Contribuições: one row per fault. No reader writes it:
 * it is made by the checks of the obligation, when somebody asks for them. `n` numbers the rows of a file.
 */
export const ESQUEMA_VALIDACAO: EsquemaTabela = {
  tabela: 'efdc_validacao',
  colunas: parseColunas('n:int _linha:int registro campo regra nivel valor certo mensagem fonte', {
    int: { kind: 'int32' },
  }),
};
