import type { ObrigacaoValidada } from '../../sped/validar/regra.ts';
import { CAMPOS_EFDC } from './campos-efdc.ts';
import { createEstabelecimento } from './estabelecimento-atual.ts';
import { layoutsConferidos } from './layouts-conferidos.ts';
import { createRegraBlocoM } from './regra-bloco-m.ts';
import { createRegraCalculo, sobreSituacoes } from './regra-calculo.ts';
import { createRegraDocumentos } from './regra-documentos.ts';
import { createRegraDuplicidades } from './regra-duplicidades.ts';
import { createRegraGemeos } from './regra-gemeos.ts';
import { createRegraNatureza } from './regra-natureza.ts';
import { createRegraReceitaCaixa } from './regra-receita-caixa.ts';
import { createRegraReferencias } from './regra-referencias.ts';
import { createRegraTotais } from './regra-totais.ts';

/**
 * The checks of the EFD-Contribuições (guide 1.35) beyond its layout: references, repeated keys, values, totals, the
 * identities of block M and the natures of revenue.
 */
export const VALIDACAO_EFDC: ObrigacaoValidada = {
  obrigacao: 'EFDC',
  blocos: '0ACDFIMP19',
  // P came with the contribution on gross revenue (Lei 12.546/2011), I with the banks' own bookkeeping.
  blocosDesde: { P: 20_120_301, I: 20_140_101 },
  abertura: {
    versao: 1,
    inicio: 5,
    fim: 6,
    marca: 'TIPO_ESCRIT',
    retificadora: '1',
    recibo: 'NUM_REC_ANTERIOR',
  },
  campos: CAMPOS_EFDC,
  comVariasLinhas: new Set(),
  encerramentoForaDoBloco9: false,
  createRegras(ctx) {
    const estabelecimento = createEstabelecimento();
    const { atual } = estabelecimento;
    return {
      regras: [
        // Before the rules that ask for the establishment of a line.
        estabelecimento,
        createRegraReferencias(ctx, atual),
        createRegraDuplicidades(ctx, atual),
        createRegraCalculo(ctx),
        createRegraDocumentos(ctx, atual),
        createRegraTotais(ctx),
        createRegraGemeos(ctx),
        createRegraBlocoM(ctx),
        createRegraNatureza(ctx),
        createRegraReceitaCaixa(ctx),
      ],
      nucleo: { layouts: () => layoutsConferidos(ctx.leiaute, ctx.inicio), situacoes: sobreSituacoes(), atual },
    };
  },
};
