import { readSql } from '@apura/apuracao';
import { A, data, decimal, dinheiro, P, texto } from '../../colunas.ts';
import { COLUNAS_VALOR, sqlValorado, VALORACAO } from '../../comum/value-linhas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { icmsStSubstituido } from '../interno/icms-st-substituido.ts';

/**
 * The substituted ICMS that goods bore before the company sold them, inside its base of PIS and COFINS (STJ, Tema
 * 1125): item by item, and what the difference is worth in its month. The rules of the rows are those of
 * `icmsStSubstituido`.
 */
export default defineRelatorio({
  numero: 150,
  nome: 'Cruzamento ICMS-ST do Substituído',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'ICMS-ST retido antes, dentro da base de PIS/COFINS de quem revende (STJ, Tema 1125), e valor recuperável.',
      'Estimativa: nenhum ato fixou o método do valor. Vendas em registros consolidados (C180, C381) ficam fora.',
    ],
    XML: ['vICMSSTRet e vFCPSTRet da venda; vICMSST da nota de compra.'],
    'EFD ICMS/IPI': ['ICMS-ST das entradas (C170) e fatores de conversão (0220).'],
    'e-CAC': ['DCTF, DCTFWeb, DARF e DCOMP que extinguiram o débito do mês.'],
  },
  fontes: icmsStSubstituido.fontes,
  tabelas: [...icmsStSubstituido.tabelas, 'parametro_lei'],
  depende: [icmsStSubstituido.nome],
  ...VALORACAO,
  colunas: [
    ...P,
    ...texto('Registro', 'Número', 'Chave'),
    ...data('Emissão'),
    ...texto('Código', 'Descrição', 'NCM', 'CFOP', 'CST ICMS', 'CST PIS'),
    ...dinheiro('Valor Item'),
    ...decimal(4, 'Quantidade', 'ST por Unidade'),
    ...texto('Fonte do ST'),
    ...dinheiro('ST na Saída', 'Base PIS', 'Base Esperada', 'Diferença de Base', 'PIS', 'COFINS'),
    ...texto('Confiança', 'Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...COLUNAS_VALOR,
    ...A,
  ],
  sql: sqlValorado({ bruto: icmsStSubstituido, select: readSql(import.meta.url, './150-icms-st-substituido.sql') }),
  ordem: 'v._id, v._parte',
});
