import type { RegrasDaAba } from '../regra.ts';

const linhas = (registro: string, oque: string): string =>
  `Mostra ${oque}, linha a linha, como foi declarado no ${registro}, em cada período (ano, mês ou trimestre).`;

/** The rules in words of the tab ECF. */
export const regrasEcf: RegrasDaAba = {
  63: {
    regra: [
      'Mostra o regime da empresa no ano (0000 e 0010): forma de tributação, apuração, reconhecimento da receita e ' +
        'se a ECF é retificadora. Trimestres e meses aparecem com um sinal cada, como no arquivo.',
    ],
  },
  64: {
    regra: [
      'Mostra o balanço por conta referencial: L100 no lucro real, P100 no presumido e U100 nas imunes e isentas. ' +
        'Até o leiaute 0004 não há débitos e créditos.',
    ],
  },
  65: {
    regra: [
      'Mostra o resultado por conta referencial: L300 no lucro real, P150 no presumido e U150 nas imunes e isentas.',
    ],
  },
  66: {
    regra: [
      'Mostra a parte A do Lalur (M300): lucro, adições, exclusões e compensações, com as contas da parte B (M305) e ' +
        'as contábeis (M310) ligadas a cada linha. Rótulos não são valores.',
    ],
  },
  67: {
    regra: [
      'Mostra a parte A do Lacs (M350): lucro, adições, exclusões e compensações da CSLL, com as contas da parte B ' +
        '(M355) e as contábeis (M360) ligadas a cada linha.',
    ],
  },
  68: {
    regra: [
      'Mostra cada conta da parte B com saldo inicial, lançamentos e saldo final (M500), e as que não se moveram ' +
        '(M010). Saldo devedor reduz o lucro futuro: prejuízo fiscal e base negativa.',
      'A conferência refaz o saldo final e compara o inicial com o final do período ou do ano anterior.',
    ],
  },
  69: {
    regra: [linhas('N500, N650, T120, T170, U180 ou U182', 'o cálculo da base do IRPJ e da CSLL')],
  },
  70: { regra: [linhas('N620', 'o IRPJ do mês por estimativa ou por balanço de redução')] },
  71: { regra: [linhas('N660', 'a CSLL do mês por estimativa')] },
  72: {
    regra: [
      linhas('N630', 'o cálculo do IRPJ no lucro real'),
      'Última linha negativa é saldo negativo. O relatório de cruzamento do saldo negativo confere se ele está ' +
        'disponível.',
    ],
  },
  73: {
    regra: [
      linhas('N670', 'o cálculo da CSLL no lucro real'),
      'Última linha negativa é saldo negativo. O relatório de cruzamento do saldo negativo confere se ele está ' +
        'disponível.',
    ],
  },
  74: {
    regra: [
      linhas('P200 e no P300', 'a base presumida e o cálculo do IRPJ'),
      'Confira o percentual de presunção de cada receita. A exclusão do ICMS da base presumida foi recusada pelo STJ.',
    ],
    base: ['Lei 9.249/1995, art. 15', 'STJ, Tema 1008'],
  },
  75: {
    regra: [linhas('P400 e no P500', 'a base presumida e o cálculo da CSLL')],
    base: ['Lei 9.249/1995, art. 20'],
  },
  76: {
    regra: [
      'Mostra os saldos das contas (K155, e K355 antes do encerramento) com o mapeamento para a conta referencial ' +
        '(K156 e K356). Uma conta mapeada para várias aparece uma vez com valores e repete só o mapeamento.',
    ],
  },
  77: {
    regra: [
      'Mostra o imposto de renda e a CSLL retidos que a empresa informou na ECF (Y570), por fonte e código. O ' +
        'rendimento não soma, porque pode se repetir sob o código do IR e o das contribuições.',
    ],
  },
  78: {
    regra: ['Mostra sócios e dirigentes (Y600 e Y612) com participação, remuneração, lucros, juros e imposto retido.'],
  },
  79: {
    regra: [
      'Reúne os registros de incentivos: lucro da exploração, alimentação do trabalhador, inovação e outros (N600, ' +
        'N610, N615, P130, P230, X280, X460, X480). Onde o registro tem um campo por valor, o código é o nome do ' +
        'campo.',
    ],
  },
  80: {
    regra: [
      'Mostra campo a campo o que foi preenchido em participações, outras informações e livro caixa (Y620, Y671, ' +
        'Y672, Y720 e Q100). O que não é valor aparece em palavras ao lado da descrição.',
    ],
  },
};
