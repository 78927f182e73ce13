import type { RegrasDaAba } from '../regra.ts';

/** The rules in words of the tab E-Cac. */
export const regrasECac: RegrasDaAba = {
  96: {
    regra: [
      'Mostra os débitos da DCTF mensal e da DCTFWeb, tributo a tributo: apurado, créditos vinculados e saldo a ' +
        'pagar. De cada período e categoria conta a última declaração ativa.',
      'O recibo da DCTFWeb traz tributos sem código; a partir de 2025 a DCTFWeb recebe todos os tributos.',
    ],
    base: ['IN RFB 2.237/2024'],
  },
  97: {
    regra: [
      'Mostra como cada débito declarado foi extinto ou suspenso: DARF, compensação, parcelamento ou suspensão. O ' +
        'DARF que paga vários débitos se repete; por isso só o Valor Vinculado soma.',
    ],
  },
  98: {
    regra: [
      'Lista as guias pagas (DARF, DAS, GPS, DJE), uma linha por código. A listagem do e-CAC traz só o total; o ' +
        'comprovante traz principal, multa e juros. O mesmo documento conta uma vez.',
      'Uma guia sem comprovante não tem data de arrecadação e não entra nos totais nem em outros relatórios.',
    ],
  },
  99: {
    regra: [
      'Soma os pagamentos por código e mês de apuração. Principal, multa e juros ficam em branco quando algum ' +
        'pagamento do grupo só traz o total.',
    ],
  },
  100: {
    regra: [
      'Lista os pedidos e as compensações, um por número, com o crédito, o utilizado e o saldo. Vigente N é o que ' +
        'foi retificado, cancelado ou não aceito e não deve ser somado.',
    ],
    base: ['Lei 9.430/1996, art. 74'],
  },
  101: {
    regra: [
      'Lista os débitos de cada declaração de compensação. Um documento que veio duas vezes conta por um arquivo só, ' +
        'e os que não estão em vigor ficam marcados.',
    ],
    base: ['Lei 9.430/1996, art. 74'],
  },
  102: {
    regra: [
      'Lista rendimentos e retenções que as fontes pagadoras informaram. O tributo retido é repartido em IR, CSLL, ' +
        'PIS e COFINS pelas alíquotas do código; sem repartição conhecida, as colunas ficam em branco.',
    ],
    base: ['IN RFB 1.234/2012'],
  },
  103: {
    regra: [
      'Lista os processos digitais, um por número. De várias listagens vale a que traz os documentos e, depois, a ' +
        'última.',
    ],
  },
  104: {
    regra: [
      'Lista todos os arquivos do projeto, usados ou não, com o que foi reconhecido neles: tipo, CNPJ, período, ' +
        'versão e situação (usado, substituído, ilegível, de outro CNPJ, fora do período, duplicado). Abaixo de cada ' +
        'um, as falhas.',
    ],
  },
  105: {
    regra: [
      'Cruza cada obrigação com cada mês do projeto: OK, Falta, Parcial, Cortado ou n.a. ECD e ECF contam uma vez ' +
        'por ano, em dezembro. Parcial é uma inscrição estadual que tem EFD em outros meses e não neste; Cortado, um ' +
        'arquivo que termina antes do registro 9999.',
      'O que nem toda empresa tem (eSocial, XML, pagamentos) só é cobrado quando chegou algum arquivo.',
    ],
  },
  149: {
    regra: [
      'Confere cada EFD-Contribuições usada como o programa validador (PVA): leiaute, referências, contas, totais, ' +
        'bloco M e as validações do guia prático. Erro impede a transmissão; aviso não impede. Cada linha diz o ' +
        'valor do arquivo, o certo quando a regra o conhece, e onde o guia manda.',
      'É feito quando alguém o abre, porque a conferência leva cerca de um segundo por arquivo. Um arquivo sem ' +
        'falhas aqui ainda pode ser recusado: o PVA tem regras que não são publicadas.',
    ],
    base: ['Guia Prático da EFD-Contribuições 1.35'],
  },
  182: {
    regra: [
      'Lê o extrato, a declaração e o recibo do PGDAS-D. De cada mês vale a declaração de maior sequência; o que ' +
        'falta nela (o DAS e o pagamento) vem do extrato. Um mês sem PGDAS-D aparece só com a receita que um mês ' +
        'posterior mostra dele.',
      'A Conferência compara a RBT12 com a soma dos doze meses anteriores, o fator r com folha ÷ RBT12 e o anexo com ' +
        'o fator r. Sem recibo: só há o extrato, que pode ser de uma apuração não transmitida.',
    ],
    base: ['LC 123/2006, art. 18', 'Resolução CGSN 140/2018'],
  },
  183: {
    regra: [
      'Mostra cada parcela da receita de cada atividade e as palavras que a qualificam. Os tributos são os da ' +
        'atividade, na primeira parcela. Alíquota Efetiva é o declarado sobre a receita da atividade.',
      'Alíquota Calculada é (RBT12 × alíquota nominal − parcela a deduzir) ÷ RBT12 do anexo, sem a parte dos ' +
        'tributos que cada parcela tira: monofásico, ST, antecipação, isenção, imunidade, exterior, ISS retido. ' +
        'Transporte e comunicação, que somam o ICMS de outro anexo, ficam sem ela.',
    ],
    base: ['LC 123/2006, art. 18, §§ 1º a 4º-A, e Anexos I a V', 'Resolução CGSN 140/2018, art. 25'],
  },
};
