import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';

/**
 * Services that a carrier by road (D200 in the month) gives to a subcontractor. A CT-e of a subcontracted service that
 * the company pays for, and that no credit of the EFD-Contribuições names (nor any credit of nature 14 of the same
 * subcontractor in the month), is worth at least the presumed credit (Lei 10.833/2003, art. 3º, §§ 19 and 20): whether
 * the subcontractor is in the Simples, the CT-e that is read does not say. The base is the service less, from 05/2023
 * on, the ICMS. A credit at the whole rates on what a natural person was paid is a risk of the difference.
 */
export default defineComValor(
  {
    numero: 156,
    nome: 'Cruzamento Frete Subcontratado',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      XML: ['CT-e de subcontratação (tpServ 1, rodoviário) que a empresa paga.'],
      'EFD-Contribuições': [
        'Créditos de subcontratação (natureza 14) da transportadora: sem uso, ou pela alíquota inteira a pessoa ' +
          'física.',
        'Estimativa mínima: o crédito presumido. O subcontratado fora do Simples pode dar o crédito inteiro.',
      ],
    },
    fontes: ['efdc_d200'],
    tabelas: ['parametro_pis_cofins'],
    colunas: [
      ...P,
      ...texto('Chave'),
      ...data('Emissão'),
      ...texto('CNPJ Part.', 'Nome Part.'),
      ...dinheiro('Base', 'PIS', 'COFINS'),
      ...texto('Confiança', 'Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
      ...A,
    ],
    sql: readSql(import.meta.url, './156-frete-subcontratado.sql'),
    ordem: 'a.ordem, l.estab, l.emissao, l.chave, l._linha',
  },
  {
    classe: `'Saldo de crédito descontável'`,
    prescreve: 'prescricao_credito(r._mes)',
    prazo: 'prazo_retificacao(r._mes)',
    nota: `'Valor mínimo, como saldo: com contribuição a recolher no mês, a retificação o torna pago a maior.'`,
  },
);
