import { readSql } from '@apura/apuracao';
import { comTotal, dinheiro, texto } from '../../colunas.ts';
import { defineComValor, prescricaoInicioDoAno } from '../../comum/com-valor.ts';

/**
 * What the notes of services given show as withheld, by year of the competence and payer (root of the CNPJ), against
 * F600, what payers informed, and Y570. 'Faltou Aproveitar' is of PIS and COFINS: the less of the notes and of what was
 * informed, without what F600 has in the year, or in the next one beyond its own notes.
 *
 * Only what no inform of the year says has a value here: what was informed is that of reports 127 (PIS and COFINS) and
 * 126 (IR and CSLL), what lies idle in 1300 and 1700 that of 151. Where the project has informs of the year and none of
 * the payer, nothing proves the note. Withholding is of the payment, so the value asks for the twelve months of the
 * year and the first three of the next one, and leaves out notes of what need not be withheld. The EFD-Reinf of the
 * payer is in no project of the company.
 */
export default defineComValor(
  {
    numero: 194,
    nome: 'Cruzamento NFS-e Retenções Sofridas',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      XML: ['Retido nas notas prestadas x F600, 1300, 1700, fontes pagadoras e ECF.'],
      'EFD-Contribuições': ['F600 em que a empresa é a beneficiária, e o saldo de 1300 e 1700 no fim do ano.'],
      'e-CAC': [
        'A retenção que a fonte informou vale em Cruzamento Fontes Pagadoras x EFD-C e x ECF; aqui só aparece.',
      ],
      ECF: ['IR e CSLL retidos do registro Y570.'],
    },
    fontes: ['nfse_nota'],
    tabelas: ['retencao_codigo', 'parametro_lei'],
    colunas: [
      ...texto('Ano', 'CNPJ Fonte', 'Nome'),
      ...dinheiro('PIS XML', 'PIS F600', 'PIS Informado', 'COFINS XML', 'COFINS F600', 'COFINS Informada'),
      ...dinheiro('CSLL XML', 'CSLL ECF', 'CSLL Informada', 'IRRF XML', 'IRRF ECF', 'IRRF Informado'),
      // The balance is the company's, in each row of the year.
      ...comTotal({ how: 'once', per: ['Ano'] }, dinheiro('Saldo 1300 e 1700')),
      ...dinheiro('Faltou Aproveitar'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    sql: readSql(import.meta.url, './194-nfse-retencoes.sql'),
    ordem: 't.ano, t.cnpj',
  },
  {
    classe: `'Saldo de retenções'`,
    prescreve: prescricaoInicioDoAno('r."Ano"'),
    nota:
      `'A retenção é do pagamento, e a nota diz só a competência: peça à fonte o comprovante, com o mês e o código. ` +
      `O prazo mostrado é o da retenção mais antiga do ano.'`,
  },
);
