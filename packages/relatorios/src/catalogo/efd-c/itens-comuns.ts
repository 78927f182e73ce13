import { type ColunaRelatorio, data, dinheiro, P, percentual, texto } from '../../colunas.ts';

/** The columns that the reports of items share, up to the origin of the line. */
export const COLUNAS_ITENS: readonly ColunaRelatorio[] = [
  ...P,
  ...texto('Registro', 'Modelo', 'Série', 'Número', 'Chave'),
  ...data('Emissão'),
  ...texto(
    'CNPJ-CPF Part.',
    'Nome Part.',
    'UF Part.',
    'Código',
    'Descrição',
    'NCM',
    'CFOP',
    'CST ICMS',
    'CST PIS',
    'CST COFINS',
  ),
  ...dinheiro('Valor Item', 'Desconto', 'ICMS', 'Base PIS'),
  ...percentual('Alíq PIS'),
  ...dinheiro('PIS', 'Base COFINS'),
  ...percentual('Alíq COFINS'),
  ...dinheiro('COFINS'),
  ...texto('Conta', 'Nome Conta'),
];
