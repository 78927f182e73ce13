import { type Caso, linha, mais, set } from './testing-regras.ts';

/** A field of a record that is added with its parent. */
export const campo = (
  regra: string,
  { acima = [], errado, certo }: { acima?: readonly string[]; errado: string; certo: string },
  valor: string,
): Caso => ({ regra, recusa: [mais(...acima, errado)], valor, aceita: [mais(...acima, certo)] });

const zero = (registro: string, nome: string, outros: Record<string, string> = {}, acima: readonly string[] = []) =>
  campo(
    `${registro}-${nome}-zero`,
    { acima, errado: linha(registro, { ...outros, [nome]: '0' }), certo: linha(registro, { ...outros, [nome]: '1' }) },
    '0',
  );
const positivo = (registro: string, nome: string, outros: Record<string, string> = {}, acima: readonly string[] = []) =>
  campo(
    `${registro}-${nome}-positivo`,
    {
      acima,
      errado: linha(registro, { ...outros, [nome]: '0' }),
      certo: linha(registro, { ...outros, [nome]: '0,01' }),
    },
    '0,00',
  );
const faixa = (registro: string, de: string, ate: string) =>
  campo(
    `${registro}-faixa`,
    { errado: linha(registro, { [de]: '10', [ate]: '9' }), certo: linha(registro, { [de]: '9', [ate]: '10' }) },
    '10',
  );
const orfao = (registro: string, filho: string, campos: Record<string, string> = {}) => ({
  regra: `${registro}-${filho}`,
  recusa: [mais(linha(registro, campos))],
  valor: '',
  aceita: [mais(linha(registro, campos), linha(filho))],
});

/** Documents and consolidations of blocks A, C and D that are checked field by field. */
export const CASOS_CAMPOS: readonly Caso[] = [
  zero('C395', 'NUM_DOC'),
  zero('D500', 'NUM_DOC'),
  zero('C380', 'NUM_DOC_INI'),
  zero('C380', 'NUM_DOC_FIN'),
  ...['CRO', 'CRZ', 'NUM_COO_FIN'].map((nome) => zero('C405', nome, {}, [linha('C400')])),
  zero('C600', 'QTD_CONS'),
  ...['D200', 'D300'].flatMap((registro) => [zero(registro, 'NUM_DOC_INI'), zero(registro, 'NUM_DOC_FIN')]),
  ...['CRO', 'CRZ', 'NUM_COO_FIN'].map((nome) => zero('D350', nome)),
  { regra: 'C170-QTD-positivo', recusa: [set('C170', { QTD: '0' })], valor: '0,00000', aceita: [] },
  ...['C481', 'C485'].map((registro) => positivo(registro, 'VL_ITEM', {}, [linha('C400'), linha('C405')])),
  ...['C491', 'C495'].map((registro) => positivo(registro, 'VL_ITEM', {}, [linha('C490')])),
  ...['D601', 'D605'].map((registro) => positivo(registro, 'VL_ITEM', {}, [linha('D600')])),
  positivo('C500', 'VL_DOC', { COD_SIT: '00' }),
  positivo('D350', 'VL_BRT'),
  positivo('D500', 'VL_DOC', { COD_SIT: '00' }),
  positivo('D600', 'VL_DOC'),
  faixa('C380', 'NUM_DOC_INI', 'NUM_DOC_FIN'),
  faixa('C860', 'DOC_INI', 'DOC_FIM'),
  faixa('D200', 'NUM_DOC_INI', 'NUM_DOC_FIN'),
  faixa('D300', 'NUM_DOC_INI', 'NUM_DOC_FIN'),
  faixa('C600', 'QTD_CANC', 'QTD_CONS'),
  orfao('A100', 'A170', { COD_SIT: '00' }),
  orfao('C100', 'C170', { COD_SIT: '00', COD_MOD: '55' }),
  orfao('C180', 'C181'),
  orfao('C190', 'C191'),
  orfao('C395', 'C396'),
  orfao('C400', 'C405'),
  orfao('C490', 'C491'),
  orfao('C500', 'C501', { COD_SIT: '00' }),
  orfao('C600', 'C601'),
  orfao('D100', 'D101', { COD_SIT: '00', IND_OPER: '0' }),
  orfao('D200', 'D201', { COD_SIT: '00' }),
  orfao('D500', 'D501', { COD_SIT: '00' }),
  orfao('D600', 'D601'),
];
