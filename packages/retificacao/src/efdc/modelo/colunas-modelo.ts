import { getLayout, type Layout } from '@apura/documentos';
import { normalizeNome } from '../../comum/normalize-nome.ts';
import { chavesDe, isRegistroEditavel } from '../chaves-registro.ts';

type CampoLayout = NonNullable<ReturnType<Layout['registros']['get']>>['campos'][number];

/** A column of a record's sheet: one of the four that every sheet has, a part of a key, or a field. */
export type ColunaModelo =
  | { nome: string; papel: 'acao' | 'periodo' | 'estabelecimento' | 'linha' }
  | { nome: string; papel: 'chave' | 'campo'; registro: string; layout: CampoLayout };

const FIXAS: readonly ColunaModelo[] = [
  { nome: 'ACAO', papel: 'acao' },
  { nome: 'PERIODO', papel: 'periodo' },
  { nome: 'CNPJ_ESTAB', papel: 'estabelecimento' },
  { nome: 'LINHA', papel: 'linha' },
];

/** The records that have a sheet, in the order of the file. */
export function registrosDoModelo(): string[] {
  return [...getLayout('EFDC').registros.keys()].filter(isRegistroEditavel);
}

const prontas = new Map<string, readonly ColunaModelo[]>();

/** Columns of a record's sheet in order: the common ones, the key of the record and of those above it, the fields. */
export function colunasDoRegistro(registro: string): readonly ColunaModelo[] {
  const pronta = prontas.get(registro) ?? [
    ...FIXAS,
    ...[registro, ...registrosAcima(registro)].flatMap(colunasDaChave),
    ...camposDo(registro)
      .filter((c) => c.campo !== 'REG')
      .map((layout): ColunaModelo => ({ nome: layout.campo, papel: 'campo', registro, layout })),
  ];
  prontas.set(registro, pronta);
  return pronta;
}

/** The records above that have a key, nearest first. */
export function registrosAcima(registro: string): string[] {
  const pai = chavesDe(registro)?.pai;
  return pai ? [pai, ...registrosAcima(pai)] : [];
}

/**
 * Headings of the reports whose columns are fields under another name. Fields that follow from base and rate (PIS,
 * COFINS) are not listed: left out, they are worked out again.
 */
const TITULOS_DOS_RELATORIOS: Readonly<Record<string, string>> = {
  BASE_PIS: 'VL_BC_PIS',
  BASE_COFINS: 'VL_BC_COFINS',
  VALOR_ITEM: 'VL_ITEM',
  DESCONTO: 'VL_DESC',
  CODIGO: 'COD_ITEM',
  NCM: 'COD_NCM',
  CONTA: 'COD_CTA',
  NATUREZA_BC: 'NAT_BC_CRED',
};

/** The column that a heading means, however its letters are written; undefined when the sheet has none of that name. */
export function findColuna(registro: string, cabecalho: string): ColunaModelo | undefined {
  const titulo = normalizeNome(cabecalho);
  const nome = TITULOS_DOS_RELATORIOS[titulo] ?? titulo;
  return colunasDoRegistro(registro).find((c) => normalizeNome(c.nome) === nome);
}

function colunasDaChave(registro: string): ColunaModelo[] {
  const nomes = new Set(chavesDe(registro)?.chave.flat());
  return camposDo(registro)
    .filter((c) => nomes.has(c.campo))
    .map((layout) => ({ nome: `CHAVE_${layout.campo}`, papel: 'chave', registro, layout }));
}

function camposDo(registro: string): readonly CampoLayout[] {
  return getLayout('EFDC').registros.get(registro)?.campos ?? [];
}
