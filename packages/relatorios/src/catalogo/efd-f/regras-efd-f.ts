import type { RegrasDaAba } from '../regra.ts';

/** The rules in words of the tab EFD-F. */
export const regrasEfdF: RegrasDaAba = {
  31: {
    regra: [
      'Mostra a apuração do ICMS próprio de cada mês e estabelecimento (E110), campo a campo.',
      'Conferência refaz o saldo (débitos e estornos menos créditos, ajustes e saldo anterior) e, se o mês anterior ' +
        'está no projeto, confere que o saldo credor foi transportado.',
    ],
  },
  32: {
    regra: [
      'Lista os ajustes da apuração (E111, E220, E311) e os lançados nos documentos (C197, D197 e semelhantes), com ' +
        'o documento de origem.',
      'O tipo vem do 4º caractere do código nos ajustes da apuração e do 3º nos de documento. Valores que só ' +
        'detalham um ajuste ficam na coluna Outros, para a soma não repetir.',
    ],
    base: ['Ato COTEPE/ICMS 44/2018'],
  },
  33: {
    regra: [
      'Lista as guias declaradas de ICMS (E116), de ST (E250) e de DIFAL (E316), com código, vencimento e valor.',
      'Um saldo a recolher que nenhuma guia cobre tem linha própria, sem valor.',
    ],
  },
  34: {
    regra: [
      'Mostra a apuração da substituição tributária por UF (E210), campo a campo. A conferência refaz o saldo ' +
        'devedor, o valor a recolher e o saldo a transportar.',
    ],
  },
  35: {
    regra: [
      'Mostra a apuração do diferencial de alíquotas e do FCP por UF (E310).',
      'Até o leiaute 010 (2016) havia um saldo só para os dois: o que se recolhe e transporta fica nas colunas do ' +
        'DIFAL.',
    ],
  },
  36: {
    regra: [
      'Mostra a apuração do IPI (E520), os totais por CFOP e CST (E510) e os ajustes (E530). Só arquivos de ' +
        'estabelecimento industrial ou equiparado.',
      'A conferência refaz o saldo e compara débitos e créditos com os totais de saídas e de entradas.',
    ],
  },
  37: {
    regra: [
      'Soma os registros analíticos (C190 e semelhantes) por CFOP, com base, ICMS, ST e IPI. Usa os analíticos e não ' +
        'os itens, porque notas de emissão própria não têm C170.',
      'Documentos cancelados ficam fora. O valor da operação já inclui IPI, ST e frete.',
    ],
  },
  38: {
    regra: [
      'Lista cada registro analítico (C190 e semelhantes) com o cabeçalho do documento: CST, CFOP, alíquota e ' +
        'valores. O FCP vem do C191.',
    ],
  },
  39: {
    regra: [
      'Lista os documentos escriturados que valem: notas, energia, comunicação, transporte e serviços. Cancelados, ' +
        'denegados e inutilizados estão em outro relatório.',
    ],
  },
  40: {
    regra: [
      'Lista os documentos com situação cancelada, denegada ou inutilizada. A escrituração traz só a identificação ' +
        'deles; valor e protocolo do cancelamento vêm do XML, quando o projeto o tem.',
    ],
  },
  41: {
    regra: [
      'Lista os itens de cada nota por uma só origem: os itens escriturados (C170); senão os itens do XML com a ' +
        'mesma chave; senão os totais analíticos (C190), com o item em branco. Nunca mistura duas origens numa nota.',
    ],
  },
  42: {
    regra: [
      'Lista os conhecimentos de transporte (D100) com os analíticos de ICMS (D190). O valor do documento aparece só ' +
        'na primeira linha dele.',
    ],
  },
  43: {
    regra: [
      'Lista as contas de energia, água, gás (C500), comunicação e telefonia (D500) e NFCom (D700) com os seus ' +
        'analíticos. Valores do documento só na primeira linha.',
    ],
  },
  44: {
    regra: [
      'Lista o estoque declarado no bloco H, item a item, na data do inventário (o arquivo de fevereiro traz o de ' +
        '31/12).',
      'Um inventário sem itens tem linha própria: estoque zero declarado, ou um valor sem os itens dele.',
    ],
  },
  45: {
    regra: [
      'Mostra o crédito do ativo permanente, bem a bem (G125): a parcela do mês vezes o fator do mês (saídas ' +
        'tributadas e de exportação sobre saídas totais, do G110).',
      'Um fator recalculado acima do declarado é crédito que não foi tomado. Os totais do mês ficam na primeira linha.',
    ],
  },
  46: {
    regra: [
      'Lista o estoque escriturado no período (K200) e as correções de períodos anteriores (K280), com a data delas.',
    ],
  },
  47: {
    regra: [
      'Lista o que foi produzido e o que foi consumido, com a ordem de produção a que pertence (K230 a K302). O ' +
        'produto se repete nas linhas dos insumos; a quantidade produzida não.',
    ],
  },
  48: {
    regra: [
      'Mostra os participantes de cada arquivo (0150) com os documentos válidos em nome deles. Um código usado nos ' +
        'documentos e ausente do cadastro tem linha sem nome, para os totais fecharem.',
    ],
  },
  49: {
    regra: [
      'Mostra o cadastro de itens (0200) com nomes anteriores, fatores de conversão e se o item se moveu no período.',
      'NCM Válido compara com a tabela de NCM em vigor; Monofásico, com as tabelas 4.3.10 e 4.3.11 no período.',
    ],
  },
  50: {
    regra: [
      'Lista os registros de ressarcimento e de complemento de ST por item, com os valores unitários declarados; o ' +
        'complemento tem sinal negativo.',
      'Os saldos 1250 e 1255 são comparados com quantidade vezes valor unitário dos registros; a devolução diminui.',
    ],
  },
  51: {
    regra: [
      'Mostra as vendas por cartão e meios eletrônicos (1601 desde 2022, 1600 até 2021) e as compara com as vendas ' +
        'do mês pelos analíticos. Recebimentos acima das vendas são vendas sem documento.',
    ],
  },
  52: {
    regra: [
      'Mostra os créditos acumulados de ICMS (1200) e cada utilização (1210). Os saldos ficam na primeira linha de ' +
        'cada crédito; a conferência refaz o saldo final.',
    ],
  },
  162: {
    regra: [
      'Classifica cada item do último inventário (H010) até 31/12/2026: hipótese I, empresa cumulativa; II, produtos ' +
        'das leis que o art. 381 nomeia (farmacêuticos, perfumaria, veículos, autopeças, pneus, motocicletas, ' +
        'cigarros); III, a parcela cumulativa de quem tem os dois regimes.',
      'O crédito é de 9,25% do custo (do IRPJ, quando há), ou o PIS e a COFINS pagos na importação (C120), em doze ' +
        'parcelas iguais, apropriado até 30/06/2027. Ficam fora, com o motivo, o que é de ' +
        'terceiros, uso e consumo, ativo, já creditado na compra ou com alíquota zero, combustíveis e bebidas frias.',
      'Só bens novos, comprados de empresa por quem estiver no regime regular da CBS em 01/01/2027; a devolução ao ' +
        'fornecedor estorna. O que falta saber fica como A informar, sem valor. Antes do inventário de 31/12/2026 é ' +
        'simulação; a confiança cai quando as compras não cobrem a quantidade.',
    ],
    base: ['LC 214/2025, art. 381', 'Decreto 12.955/2026, arts. 605 a 611'],
  },
  171: {
    regra: [
      'Lista os itens comprados com CFOP de ativo até 31/12/2026. O valor líquido de aquisição é o da nota menos o ' +
        'ICMS que o CIAP aproveita e o PIS e a COFINS da nota; sem o XML, os das alíquotas da lei. Empresa ' +
        'cumulativa não tomou crédito de PIS e COFINS.',
      'Até esse valor, a CBS da venda do bem usado é zero, se ele ficou mais de doze meses no imobilizado e a compra ' +
        'pagou PIS e COFINS. Fica sem valor o que veio de pessoa física, com alíquota zero, monofásico ou já foi ' +
        'vendido.',
    ],
    base: ['LC 214/2025, art. 406'],
  },
};
