import { join } from 'node:path';
import { PARAMETROS, write } from '../espelho/create-projeto.ts';
import { type PastaRetificada, type Projeto, readProjeto, rectifyPasta } from '../espelho/rectify-pasta.ts';
import { type Centavos, toSped } from '../geradores/centavos.ts';
import { lastDay } from '../geradores/nota.ts';
import type { EmpresaCerta, MesCerto } from './mes-certo.ts';
import { soma } from './nota-nos-livros.ts';
import { BASICAS, CUMULATIVAS } from './setores.ts';

/** A tenth of the common rates (LC 224/2025), in thousandths of a percent, of goods at zero rate of these months. */
const decimo = (base: Centavos, pontos: number): Centavos => Math.floor((base * pontos + 50_000) / 100_000);

/** Puts the residual contribution of LC 224/2025 (M220, M620) below what the engine has closed. */
export async function addResiduais(
  fechados: PastaRetificada,
  o: { empresa: EmpresaCerta; meses: readonly MesCerto[]; projeto: Projeto; dir: string },
): Promise<PastaRetificada> {
  const { projeto, dir } = o;
  const cumulativo = o.empresa.setor.regime === '2';
  const par = cumulativo ? CUMULATIVAS : BASICAS;
  const alcancados = o.meses.flatMap((m) => {
    const itens = m.notas.filter((n) => n.saida).flatMap((n) => n.itens);
    const base = soma(itens, (i) => (i.cst === '06' && i.mercadoria.residual ? i.valor - i.desconto : 0));
    return base > 0 ? [{ mes: m.mes, base }] : [];
  });
  if (alcancados.length === 0) return fechados;
  const linhas = (pontos: number, chave: (aliquota: string) => Record<string, string>) =>
    alcancados.map(({ mes, base }) => {
      const valor = toSped(decimo(base, pontos));
      return {
        ...{ ACAO: 'INCLUIR', PERIODO: `${mes.slice(5)}/${mes.slice(0, 4)}`, CHAVE_COD_CONT: cumulativo ? '51' : '01' },
        ...{ ...chave(toSped(pontos).replace(/$/, '00')), IND_AJ: '1', VL_AJ: valor, COD_AJ: '11', NUM_DOC: 'LC 224' },
        ...{ DESCR_AJ: 'REDUCAO LINEAR', DT_REF: `${lastDay(mes)}/${mes.slice(5)}/${mes.slice(0, 4)}` },
      };
    });
  const paths = [...fechados.textos].map(([mes, texto]) => write(join(dir, 'sem-residual'), `efd-c-${mes}.txt`, texto));
  return rectifyPasta({
    ...{ projeto, workDir: join(dir, 'residual'), parametros: PARAMETROS },
    lido: await readProjeto(projeto, paths, join(dir, 'lido-sem-residual')),
    abas: {
      M220: linhas(par.pis, (CHAVE_ALIQ_PIS) => ({ CHAVE_ALIQ_PIS })),
      M620: linhas(par.cofins, (CHAVE_ALIQ_COFINS) => ({ CHAVE_ALIQ_COFINS })),
    },
  });
}
