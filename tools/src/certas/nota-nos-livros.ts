import { getLayout } from '@apura/documentos/registros';
import { CLIENTES, chaveOf, EMPRESA, FORNECEDORES, type Participante } from '../geradores/cadastro.ts';
import { type Centavos, percentOf, scaled, toSped } from '../geradores/centavos.ts';
import type { Mes } from '../geradores/nota.ts';
import type { ItemCerto, NotaCerta } from './mes-certo.ts';
import type { Mercadoria } from './setores.ts';

type Livro = 'EFDC' | 'EFDF';
export type Campos = Readonly<Record<string, string | Centavos>>;

const daLista = (lista: readonly Participante[], n: number): Participante => {
  const um = lista[n];
  if (um === undefined) throw new Error('no participant');
  return um;
};
/** The client, who sells the goods, the power company, and who owns the building. */
export const PARTICIPANTES = {
  C1: daLista(CLIENTES, 0),
  F1: daLista(FORNECEDORES, 0),
  F2: daLista(FORNECEDORES, 1),
  F3: daLista(FORNECEDORES, 2),
} as const;

/** A line with these fields and no other; an amount in cents is written in reais. */
export function registro(obrigacao: Livro, nome: string, campos: Campos = {}): string {
  const nomes =
    getLayout(obrigacao)
      .registros.get(nome)
      ?.campos.map((c) => c.campo) ?? [];
  const sobra = Object.keys(campos).filter((c) => !nomes.includes(c));
  if (nomes.length === 0 || sobra.length > 0) throw new Error(`no field ${nome}.${sobra.join(', ')}`);
  const valores = nomes.map((campo, i) => {
    const valor = campo === 'REG' ? nome : nomes.indexOf(campo) === i ? campos[campo] : '';
    return typeof valor === 'number' ? toSped(valor) : (valor ?? '');
  });
  return `|${valores.join('|')}|`;
}

export const dia = (mes: Mes, d: number): string => `${String(d).padStart(2, '0')}${mes.slice(5)}${mes.slice(0, 4)}`;
/** Basis points as a rate of a SPED file. */
export const taxa = (pontos: number): string => scaled(pontos * 100, 4, ',');
export const soma = <T>(itens: readonly T[], valor: (i: T) => Centavos): Centavos =>
  itens.reduce((total, i) => total + valor(i), 0);

export const chave = (cnpj: string, mes: Mes, numero: number, modelo = '55'): string =>
  chaveOf({
    ...{ cUf: '35', aamm: `${mes.slice(2, 4)}${mes.slice(5)}`, cnpj, modelo, serie: 1 },
    ...{ numero, cNf: String(10_000_000 + numero) },
  });

export const chaveDaNota = (mes: Mes, { saida, com, numero }: NotaCerta): string =>
  chave(saida ? EMPRESA.cnpj : PARTICIPANTES[com].cnpj, mes, numero);

/** What the note charges for an item. */
const daNota = (i: ItemCerto): Centavos => i.valor - i.desconto + i.frete + i.st + i.ipi;
export const baseDoIcms = (i: ItemCerto): Centavos => (i.icms > 0 ? i.valor - i.desconto + i.frete : 0);
export const baseDaSt = (i: ItemCerto): Centavos => (i.st > 0 ? percentOf(i.valor, 14_000) : 0);
const CST_ICMS = { tributado: '000', isento: '040', substituido: '060' } as const;
export const cstDoIcms = (i: ItemCerto): string =>
  i.st > 0 ? '010' : i.cst === '08' ? '041' : CST_ICMS[i.mercadoria.icms];

/** The lines of a note: in the EFD-Contribuições its items; in the EFD ICMS/IPI its operations, and what was bought. */
export function notaNosLivros(livro: Livro, mes: Mes, nota: NotaCerta): string[] {
  const { itens, saida, numero } = nota;
  const cabeca = registro(livro, 'C100', {
    ...{ IND_OPER: saida ? '1' : '0', IND_EMIT: saida ? '0' : '1', COD_PART: nota.com, COD_MOD: '55', COD_SIT: '00' },
    ...{ SER: '1', NUM_DOC: String(numero), CHV_NFE: chaveDaNota(mes, nota), IND_PGTO: '1' },
    ...{ DT_DOC: dia(mes, 10), DT_E_S: dia(mes, 10), VL_DOC: soma(itens, daNota) },
    IND_FRT: soma(itens, (i) => i.frete) > 0 ? '0' : '9',
    ...{ VL_DESC: soma(itens, (i) => i.desconto), VL_MERC: soma(itens, (i) => i.valor) },
    ...{ VL_BC_ICMS: soma(itens, baseDoIcms), VL_ICMS: soma(itens, (i) => i.icms), VL_IPI: soma(itens, (i) => i.ipi) },
    ...{ VL_FRT: soma(itens, (i) => i.frete), VL_ICMS_ST: soma(itens, (i) => i.st) },
    VL_BC_ICMS_ST: soma(itens, baseDaSt),
    ...(livro === 'EFDC' && {
      VL_PIS: soma(itens, (i) => percentOf(i.base, i.par.pis)),
      VL_COFINS: soma(itens, (i) => percentOf(i.base, i.par.cofins)),
    }),
  });
  const linhas = itens.map((i, n) => itemNoLivro(livro, i, n + 1));
  if (livro === 'EFDC') return [cabeca, ...linhas];
  return [cabeca, ...(saida ? [] : linhas), ...analiticos(itens)];
}

function itemNoLivro(livro: Livro, i: ItemCerto, numero: number): string {
  return registro(livro, 'C170', {
    ...{ NUM_ITEM: String(numero), COD_ITEM: i.mercadoria.codigo, QTD: '1,00000', UNID: 'UN', IND_MOV: '0' },
    ...{ VL_ITEM: i.valor, VL_DESC: i.desconto, CST_ICMS: cstDoIcms(i), CFOP: i.cfop },
    ...{ VL_BC_ICMS: baseDoIcms(i), ALIQ_ICMS: i.icms > 0 ? '18,00' : '0,00', VL_ICMS: i.icms },
    ...(i.st > 0 && { VL_BC_ICMS_ST: baseDaSt(i), ALIQ_ST: '18,00', VL_ICMS_ST: i.st }),
    ...(i.ipi > 0 && {
      IND_APUR: '0',
      CST_IPI: '50',
      VL_BC_IPI: i.valor - i.desconto,
      ALIQ_IPI: '5,00',
      VL_IPI: i.ipi,
    }),
    ...{ CST_PIS: i.cst, VL_BC_PIS: i.base, ALIQ_PIS: taxa(i.par.pis), VL_PIS: percentOf(i.base, i.par.pis) },
    ...{ CST_COFINS: i.cst, VL_BC_COFINS: i.base, ALIQ_COFINS: taxa(i.par.cofins) },
    ...{ VL_COFINS: percentOf(i.base, i.par.cofins), COD_CTA: i.cfop < '4' ? '4.1' : '3.1' },
  });
}

function analiticos(itens: readonly ItemCerto[]): string[] {
  const grupos = Map.groupBy(itens, (i) => `${cstDoIcms(i)}|${i.cfop}|${i.icms > 0 ? '18,00' : '0,00'}`);
  return [...grupos].map(([grupo, deles]) => {
    const [cst = '', cfop = '', aliquota = ''] = grupo.split('|');
    return registro('EFDF', 'C190', {
      ...{ CST_ICMS: cst, CFOP: cfop, ALIQ_ICMS: aliquota, VL_OPR: soma(deles, daNota) },
      ...{ VL_BC_ICMS: soma(deles, baseDoIcms), VL_ICMS: soma(deles, (i) => i.icms), VL_RED_BC: 0 },
      ...{ VL_BC_ICMS_ST: soma(deles, baseDaSt), VL_ICMS_ST: soma(deles, (i) => i.st) },
      VL_IPI: soma(deles, (i) => i.ipi),
    });
  });
}

export const participantes = (livro: Livro, pais: string): string[] =>
  Object.entries(PARTICIPANTES).map(([codigo, p]) =>
    registro(livro, '0150', {
      ...{ COD_PART: codigo, NOME: p.nome, COD_PAIS: pais, CNPJ: p.cnpj, COD_MUN: p.codMun, END: 'RUA', NUM: '1' },
      BAIRRO: 'CENTRO',
    }),
  );

export const cadastros = (livro: Livro, mercadorias: readonly Mercadoria[]): string[] =>
  mercadorias.map((m) =>
    registro(livro, '0200', {
      ...{ COD_ITEM: m.codigo, DESCR_ITEM: m.descricao, UNID_INV: 'UN', TIPO_ITEM: m.tipo, COD_NCM: m.ncm },
      ...{ COD_GEN: m.ncm.slice(0, 2), ALIQ_ICMS: '18,00' },
    }),
  );
