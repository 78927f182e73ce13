import type { Forma } from '../../sped/formas.ts';
import { codigoCurto, codigoEntre, textoCampo } from '../../sped/validar/linha-sped.ts';
import { type ContextoValidacao, NADA, posicaoDe, type Regra } from '../../sped/validar/regra.ts';
import { type ChavesIrmas, createChavesIrmas } from './chaves-irmas.ts';
import { createConjuntoHash } from './conjunto-hash.ts';
import { marcaSeguinte } from './decimal-lido.ts';
import type { EstabelecimentoAtual } from './estabelecimento-atual.ts';

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
/** Parents of the records whose key is unique below one parent only. */
const PAIS: Readonly<Record<string, string>> = {
  A170: 'A100',
  C170: 'C100',
  M105: 'M100',
  M505: 'M500',
  M410: 'M400',
  M810: 'M800',
};

/** The only key field of a record below its parent; 0 for a record that may repeat, null for other keys. */
export function campoCrescente(forma: Forma): number | null {
  const regra = CHAVES[forma.registro];
  if (!regra) return 0;
  const [campo = '', outro] = regra.campos;
  const i = posicaoDe(forma, campo);
  return regra.escopo === 'pai' && outro === undefined && i > 0 ? i : null;
}

/** Reports records with the same key. */
export function createRegraDuplicidades(ctx: ContextoValidacao, atual: EstabelecimentoAtual): Regra {
  const vistos = createConjuntoHash();
  const porPai = new Map<string, ChavesIrmas>();
  return {
    paraSeguintes(forma) {
      if (!CHAVES[forma.registro]) return NADA;
      const i = campoCrescente(forma) ?? 0;
      if (i === 0) return null;
      const chaves = chavesDoPai(forma.registro);
      return (linha, quantas) => {
        for (let k = 1; k <= quantas; k++) {
          const marca = marcaSeguinte(linha, k) + i;
          chaves.seguir(
            codigoEntre(linha.bytes, (linha.marcas[marca] as number) + 1, linha.marcas[marca + 1] as number),
          );
        }
      };
    },
    paraRegistro(forma: Forma) {
      const filhos = doPai(forma);
      const regra = CHAVES[forma.registro];
      if (!regra) return filhos.length === 0 ? null : () => clean(filhos);
      const tipo = TIPOS.indexOf(forma.registro);
      const campos = regra.campos.map((campo) => posicaoDe(forma, campo));
      if (regra.escopo === 'pai') {
        // Keys below one parent are few, and are cleared when the next parent begins.
        const chaves = chavesDoPai(forma.registro);
        const [primeiro = -1] = campos;
        return (linha) => {
          const curto = campos.length === 1 ? codigoCurto(linha, primeiro) : -1;
          const nova =
            curto >= 0
              ? chaves.includeCurta(curto)
              : chaves.incluir(campos.map((posicao) => textoCampo(linha, posicao)).join('|'));
          if (!nova) reportar(ctx, forma, regra.campos);
          // The next lines rise from this key, so they are new only when no key is larger.
          if (curto < 0 || !chaves.ehMaior(curto)) ctx.seguiveis = false;
        };
      }
      const porEstabelecimento = regra.escopo === 'estabelecimento';
      return (linha) => {
        if (filhos.length > 0) clean(filhos);
        vistos.comecar(tipo);
        if (porEstabelecimento) vistos.numero(atual.numero);
        for (const i of campos) vistos.campo(linha, i);
        if (!vistos.incluir()) reportar(ctx, forma, regra.campos);
      };
    },
  };

  /** The keys of the records below this one. */
  function doPai(forma: Forma): ChavesIrmas[] {
    return Object.entries(CHAVES)
      .filter(([filho, { escopo }]) => escopo === 'pai' && PAIS[filho] === forma.registro)
      .map(([filho]) => chavesDoPai(filho));
  }

  function chavesDoPai(registro: string): ChavesIrmas {
    const chaves = porPai.get(registro) ?? createChavesIrmas();
    porPai.set(registro, chaves);
    return chaves;
  }
}

function clean(filhos: readonly ChavesIrmas[]): void {
  for (const chaves of filhos) chaves.clean();
}

function reportar(ctx: ContextoValidacao, forma: Forma, campos: readonly string[]): void {
  const { linha } = ctx;
  const valor = (campo: string) => textoCampo(linha, posicaoDe(forma, campo));
  const chave = campos
    .filter((campo) => valor(campo) !== '')
    .map((campo) => `${campo} ${valor(campo)}`)
    .join(', ');
  ctx.flag({
    nivel: 'ERRO',
    codigo: 'CHAVE_DUPLICADA',
    registro: forma.registro,
    campo: campos[0] ?? '',
    valor: valor(campos[0] ?? ''),
    linha: linha.numero,
    problema: `já existe outro registro com ${chave}`,
    sugestao: 'Exclua um dos dois, ou altere o que já existe em vez de incluir outro.',
  });
}
