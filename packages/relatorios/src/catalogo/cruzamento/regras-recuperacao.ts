import type { RegrasDaAba } from '../regra.ts';
import { BLOCO_M, PAGO, REPETICAO } from './textos-das-regras.ts';

/** The rules in words of the newer findings of the tab Cruzamento, by their numbers. */
export const regrasRecuperacao: RegrasDaAba = {
  150: {
    regra: [
      'Procura vendas com CST ICMS 60 (CSOSN 500 no XML) e CST PIS 01 ou 02, e tira da base o ICMS-ST que a ' +
        'mercadoria já trazia. O ICMS-ST é o da própria nota de venda (vICMSSTRet); sem ele, o do C185 ou o das ' +
        'entradas por unidade, as primeiras antes; do que já estava em estoque, a média das entradas. O ICMS próprio ' +
        'do substituto não sai.',
      'O que a Exclusão do ICMS da Base ou o M215 já tiram não conta de novo. FCP-ST é Contingente; venda a outro ' +
        'estado, Sem valor. Monofásico, a venda do próprio substituto e registros consolidados ficam fora.',
      BLOCO_M,
      PAGO,
    ],
    base: ['STJ, Tema 1125', 'Parecer SEI 4090/2024 da PGFN', 'SC Cosit 100/2025', 'SC Cosit 61/2024', ...REPETICAO],
  },
  151: {
    regra: [
      'Procura saldos de retenção (1300 e 1700) que ficam iguais em mais de três arquivos até o último, e o que ' +
        'havia a recolher do mesmo tributo e regime nesses meses. Cada mês recebe o saldo que já existia.',
      'O valor é Pago a maior até o que foi extinto no mês, menos o que outros achados já tomam dele; o que não foi ' +
        'pago reduz débito em aberto, e o que nenhum mês recebe é Saldo de retenções. A retenção que falta no F600 ' +
        'está em Cruzamento Fontes Pagadoras x EFD-C.',
    ],
    base: ['Lei 10.833/2003, art. 36', 'Lei 11.727/2008, art. 5º', ...REPETICAO],
  },
  154: {
    regra: [
      'Procura, por trimestre ou ano do lucro real, o que ainda pode sair do lucro: saldo de prejuízo ou base ' +
        'negativa na parte B com limite de compensação por usar, Selic de indébito (contas do K355) e benefícios de ' +
        'ICMS (texto do E111 e do C197) que a parte A não exclui.',
      'Cada redução parte do que as anteriores deixam: exclusões, prejuízos e, por fim, o que depende de ação. O ' +
        'prejuízo vai primeiro aos períodos mais recentes, até o saldo que a parte B ainda mostra depois.',
      'O valor é o tributo que cai, até o devido: Pago a maior até o que foi pago acima do certo, Débito em aberto, ' +
        'ou Saldo negativo. Atividade rural e perdas não operacionais ficam fora.',
    ],
    base: ['Lei 9.065/1995, arts. 15 e 16', 'STF, Tema 962', 'LC 160/2017', 'Lei 14.789/2023', ...REPETICAO],
  },
};
