import type { RegrasDaAba } from '../regra.ts';

/** The rules in words of the tab ECD. */
export const regrasEcd: RegrasDaAba = {
  53: {
    regra: [
      'Mostra as contas do I050 com a conta referencial (I051) e o código de aglutinação (I052), uma linha por ' +
        'centro de custo que eles citam.',
    ],
  },
  54: {
    regra: [
      'Mostra os saldos mensais das contas analíticas (I155) como foram escriturados; os das sintéticas são somados ' +
        'a partir delas, com todos os centros de custo.',
      'A conferência refaz o saldo final de cada conta e confere que a soma de todas as analíticas do mês é zero.',
    ],
  },
  55: {
    regra: [
      'Lista os lançamentos por conta e data (I250), com a contrapartida e o saldo corrido. O saldo começa no saldo ' +
        'inicial da conta no primeiro mês do livro; positivo é devedor.',
      'Com mais de três contas do outro lado, a contrapartida aparece como Diversas.',
    ],
  },
  56: {
    regra: [
      'Mostra os saldos das contas de resultado antes do encerramento (I355): saldo credor é Receita e devedor é ' +
        'Despesa.',
    ],
  },
  57: {
    regra: [
      'Mostra o balanço publicado (J100), linha a linha, com saldo inicial, final e variação. Leiautes antigos ' +
        'trazem os campos em outra ordem e são lidos pela forma deles.',
    ],
  },
  58: {
    regra: [
      'Mostra a demonstração do resultado publicada (J150) nas quatro formas que o leiaute já teve. Linhas sem ordem ' +
        'são numeradas pela ordem do arquivo.',
    ],
  },
  59: {
    regra: [
      'Mostra lucros ou prejuízos acumulados e mutações do patrimônio líquido (J210) com os fatos de cada linha ' +
        '(J215). Os valores da linha aparecem uma vez, ao lado do primeiro fato.',
    ],
  },
  60: {
    regra: [
      'Soma por mês as contas de receita (I155), sem o que os lançamentos de encerramento moveram: líquido é crédito ' +
        'menos débito.',
      'Uma conta é de receita pela conta referencial; sem ela, quando os créditos passam dos débitos no livro. ' +
        'Deduções têm líquido negativo.',
    ],
  },
  61: {
    regra: [
      'Procura nas despesas (I355) nomes de conta que sugerem crédito: energia, aluguel, frete, armazenagem, ' +
        'manutenção e outros. Folha, tributos e pessoas físicas ficam fora.',
      'Compara o valor do ano com a base já creditada na EFD-Contribuições para a mesma conta. Crédito Potencial é ' +
        '9,25% da diferença: uma estimativa, despesa por despesa a analisar. Com menos de doze meses da EFD a ' +
        'confiança é Baixa.',
    ],
    base: ['Leis 10.637/2002 e 10.833/2003, art. 3º'],
  },
  62: {
    regra: [
      'Lista lançamentos extemporâneos, os de valor acima de 99,9% dos lançamentos do livro, e os que falam de ' +
        'estorno, multa, auto de infração ou parcelamento. O Motivo diz por que a linha está aqui.',
    ],
  },
};
