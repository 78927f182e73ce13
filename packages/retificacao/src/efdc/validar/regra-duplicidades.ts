import type { Forma } from '../../sped/formas.ts';
import { createConjuntoHash } from './conjunto-hash.ts';
import type { EstabelecimentoAtual } from './estabelecimento-atual.ts';
import { textoCampo } from './linha-sped.ts';
import { type ContextoValidacao, posicao, type Regra } from './regra.ts';

type Escopo = 'arquivo' | 'estabelecimento' | 'pai';

/**
 * The fields by which the guide (1.35) forbids two records to be equal. Consolidations and other operations (F100 and
 * its like) may repeat.
 */
const CHAVES: Readonly<Record<string, { escopo: Escopo; campos: readonly string[] }>> = {
  '0140': { escopo: 'arquivo', campos: ['CNPJ'] },
  '0150': { escopo: 'estabelecimento', campos: ['COD_PART'] },
  '0190': { escopo: 'estabelecimento', campos: ['UNID'] },
  '0200': { escopo: 'estabelecimento', campos: ['COD_ITEM'] },
  '0400': { escopo: 'estabelecimento', campos: ['COD_NAT'] },
  '0450': { escopo: 'estabelecimento', campos: ['COD_INF'] },
  '0500': { escopo: 'arquivo', campos: ['COD_CTA', 'COD_NAT_CC'] },
  '0600': { escopo: 'arquivo', campos: ['COD_CCUS'] },
  A010: { escopo: 'arquivo', campos: ['CNPJ'] },
  C010: { escopo: 'arquivo', campos: ['CNPJ'] },
  D010: { escopo: 'arquivo', campos: ['CNPJ'] },
  F010: { escopo: 'arquivo', campos: ['CNPJ'] },
  A100: {
    escopo: 'estabelecimento',
    campos: ['IND_OPER', 'IND_EMIT', 'COD_PART', 'COD_SIT', 'SER', 'SUB', 'NUM_DOC', 'CHV_NFSE', 'DT_DOC'],
  },
  A170: { escopo: 'pai', campos: ['NUM_ITEM'] },
  C100: {
    escopo: 'estabelecimento',
    campos: ['IND_OPER', 'IND_EMIT', 'COD_PART', 'COD_MOD', 'COD_SIT', 'SER', 'NUM_DOC', 'CHV_NFE'],
  },
  C170: { escopo: 'pai', campos: ['NUM_ITEM'] },
  M100: { escopo: 'arquivo', campos: ['COD_CRED', 'IND_CRED_ORI', 'ALIQ_PIS', 'ALIQ_PIS_QUANT'] },
  M500: { escopo: 'arquivo', campos: ['COD_CRED', 'IND_CRED_ORI', 'ALIQ_COFINS', 'ALIQ_COFINS_QUANT'] },
  M105: { escopo: 'pai', campos: ['NAT_BC_CRED', 'CST_PIS'] },
  M505: { escopo: 'pai', campos: ['NAT_BC_CRED', 'CST_COFINS'] },
  M210: { escopo: 'arquivo', campos: ['COD_CONT', 'ALIQ_PIS', 'ALIQ_PIS_QUANT'] },
  M610: { escopo: 'arquivo', campos: ['COD_CONT', 'ALIQ_COFINS', 'ALIQ_COFINS_QUANT'] },
  M205: { escopo: 'arquivo', campos: ['NUM_CAMPO', 'COD_REC'] },
  M605: { escopo: 'arquivo', campos: ['NUM_CAMPO', 'COD_REC'] },
  M400: { escopo: 'arquivo', campos: ['CST_PIS', 'COD_CTA'] },
  M800: { escopo: 'arquivo', campos: ['CST_COFINS', 'COD_CTA'] },
  M410: { escopo: 'pai', campos: ['NAT_REC', 'COD_CTA'] },
  M810: { escopo: 'pai', campos: ['NAT_REC', 'COD_CTA'] },
  '1010': { escopo: 'arquivo', campos: ['NUM_PROC'] },
  '1020': { escopo: 'arquivo', campos: ['NUM_PROC'] },
  '1100': { escopo: 'arquivo', campos: ['PER_APU_CRED', 'ORIG_CRED', 'CNPJ_SUC', 'COD_CRED'] },
  '1500': { escopo: 'arquivo', campos: ['PER_APU_CRED', 'ORIG_CRED', 'CNPJ_SUC', 'COD_CRED'] },
};
const TIPOS = Object.keys(CHAVES);

/** Records that say the same thing twice. */
export function createRegraDuplicidades(ctx: ContextoValidacao, atual: EstabelecimentoAtual): Regra {
  const vistos = createConjuntoHash();
  /** Line of the record that is open at each level: what tells two parents apart. */
  const linhas: number[] = [];
  return {
    paraRegistro(forma: Forma) {
      const { nivel, registro } = forma;
      const regra = CHAVES[registro];
      if (!regra) {
        return (l) => {
          linhas[nivel] = l.linha;
        };
      }
      const tipo = TIPOS.indexOf(registro);
      const campos = regra.campos.map((c) => posicao(forma, c));
      return (l) => {
        linhas[nivel] = l.linha;
        vistos.comecar(tipo);
        if (regra.escopo === 'pai') vistos.numero(linhas[nivel - 1] ?? 0);
        else if (regra.escopo === 'estabelecimento') vistos.numero(atual.numero);
        for (const i of campos) vistos.campo(l, i);
        if (vistos.incluir()) return;
        const chave = regra.campos
          .map((c, i) => [c, textoCampo(l, campos[i] ?? -1)])
          .filter(([, valor]) => valor !== '')
          .map(([c, valor]) => `${c} ${valor}`)
          .join(', ');
        ctx.achar({
          nivel: 'ERRO',
          codigo: 'CHAVE_DUPLICADA',
          registro,
          campo: regra.campos[0] ?? '',
          valor: textoCampo(l, campos[0] ?? -1),
          linha: l.linha,
          problema: `já existe outro registro com ${chave}`,
          sugestao: 'Exclua um dos dois, ou altere o que já existe em vez de incluir outro.',
        });
      };
    },
  };
}
