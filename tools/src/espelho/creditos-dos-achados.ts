import type { LinhaResultado } from '@apura/relatorios';
import { percentOf, toSped } from '../geradores/centavos.ts';
import type { Mes } from '../geradores/nota.ts';
import { type Linha, mesDe, texto } from './achados.ts';
import { centavos } from './bloco-m-lido.ts';

interface Livros {
  textos: ReadonlyMap<Mes, string>;
  icmsIpi: ReadonlyMap<Mes, string>;
}

/** The documents of the EFD ICMS/IPI that give a credit, as they enter the EFD-Contribuições. */
export function creditosDosAchados(achados: readonly LinhaResultado[], livros: Livros): Record<string, Linha[]> {
  const abas: Record<string, Linha[]> = { C100: [], C170: [], C500: [], C501: [], D100: [], D101: [] };
  const naAba = (nome: string, linha: Linha): void => void abas[nome]?.push(linha);
  const feitas = new Set<string>();
  for (const l of achados) {
    const mes = mesDe(l);
    const numero = Number(texto(l, 'Linha'));
    // A finding of several classes is one document.
    if (feitas.has(`${mes}:${numero}`) || texto(l, 'Base') === '') continue;
    feitas.add(`${mes}:${numero}`);
    const linhas = (livros.icmsIpi.get(mes) ?? '').split(/\r?\n/).map((x) => x.split('|'));
    const campos = linhas[numero - 1] ?? [];
    const nat = texto(l, 'Natureza').slice(0, 2);
    const cst = cstDoCredito(livros.textos.get(mes) ?? '', nat);
    const base = centavos(texto(l, 'Base'));
    const comum = { ACAO: 'INCLUIR', PERIODO: texto(l, 'Período') };
    const data = (d = '') => d.replace(/^(\d\d)(\d\d)(\d{4})$/, '$1/$2/$3');
    if (campos[1] === 'C170') {
      const c100 = linhas.slice(0, numero).findLast((c) => c[1] === 'C100') ?? [];
      const chave = c100[9] ?? '';
      if (!feitas.has(chave)) {
        feitas.add(chave);
        naAba('C100', {
          ...{ ...comum, IND_OPER: '0', IND_EMIT: '1', COD_PART: 'F1', COD_MOD: '55', COD_SIT: '00', SER: '001' },
          ...{ NUM_DOC: c100[8] ?? '', CHV_NFE: chave, DT_DOC: data(c100[10]), DT_E_S: data(c100[11]) },
          ...{ VL_DOC: c100[12] ?? '', IND_PGTO: '0', VL_MERC: c100[12] ?? '', IND_FRT: '9' },
        });
      }
      naAba('C170', {
        ...{ ...comum, CHAVE_CHV_NFE: chave, NUM_ITEM: campos[2] ?? '', COD_ITEM: campos[3] ?? '', QTD: '1' },
        ...{ UNID: 'UN', VL_ITEM: campos[7] ?? '', CFOP: campos[11] ?? '', VL_ICMS: campos[15] ?? '', COD_CTA: '4.1' },
        ...{ IND_MOV: '0', ...daCofins(cst, base), ...doPis(cst, base) },
      });
      continue;
    }
    if (campos[1] === 'C500') {
      const pai = { COD_PART: 'F1', COD_MOD: campos[5] ?? '', SER: campos[7] ?? '', NUM_DOC: campos[10] ?? '' };
      const datas = { DT_DOC: data(campos[11]), DT_ENT: data(campos[12]) };
      naAba('C500', { ...comum, ...pai, COD_SIT: '00', ...datas, VL_DOC: campos[13] ?? '' });
      const chave = Object.fromEntries(
        Object.entries({ ...pai, DT_DOC: datas.DT_DOC }).map(([c, v]) => [`CHAVE_${c}`, v] as const),
      );
      const filho = { ...comum, ...chave, VL_ITEM: campos[13] ?? '', NAT_BC_CRED: nat, COD_CTA: '4.1' };
      naAba('C501', { ...filho, ...doPis(cst, base) });
      continue;
    }
    const chave = campos[10] ?? '';
    naAba('D100', {
      ...{ ...comum, IND_OPER: '0', IND_EMIT: '1', COD_PART: 'F1', COD_MOD: '57', COD_SIT: '00', SER: '1' },
      ...{ NUM_DOC: campos[9] ?? '', CHV_CTE: chave, DT_DOC: data(campos[11]), DT_A_P: data(campos[12]) },
      ...{ VL_DOC: campos[15] ?? '', IND_FRT: '0', VL_SERV: campos[18] ?? '', COD_CTA: '4.1' },
    });
    const filho = { ...comum, CHAVE_CHV_CTE: chave, IND_NAT_FRT: '0', VL_ITEM: campos[15] ?? '', NAT_BC_CRED: nat };
    naAba('D101', { ...filho, ...doPis(cst, base), COD_CTA: '4.1' });
  }
  return { ...abas, C505: comoCofins(abas.C501), D105: comoCofins(abas.D101) };
}

const doPis = (cst: string, base: number): Linha => ({
  ...{ CST_PIS: cst, VL_BC_PIS: toSped(base), ALIQ_PIS: '1,6500', VL_PIS: toSped(percentOf(base, 165)) },
});
const daCofins = (cst: string, base: number): Linha => ({
  ...{ CST_COFINS: cst, VL_BC_COFINS: toSped(base), ALIQ_COFINS: '7,6000', VL_COFINS: toSped(percentOf(base, 760)) },
});

/** The twins of rows of PIS. */
const comoCofins = (linhas: readonly Linha[] = []): Linha[] =>
  linhas.map(({ CST_PIS = '', VL_BC_PIS = '', ALIQ_PIS: _, VL_PIS: __, ...resto }) => ({
    ...resto,
    ...daCofins(CST_PIS, centavos(VL_BC_PIS)),
  }));

/** The CST that the company uses for the nature in the month; else the one that its revenue asks for (Tabela 4.3.3). */
function cstDoCredito(efdc: string, nat: string): string {
  const linhas = efdc.split(/\r?\n/).map((l) => l.split('|'));
  const usados = linhas.flatMap((c) => {
    const natureza =
      c[1] === 'F100' ? c[15] : c[1] === 'C170' ? { '1102': '01', '1202': '12' }[c[11] ?? ''] : undefined;
    const cst = (c[1] === 'F100' ? c[7] : c[25]) ?? '';
    return natureza === nat && /^5[0-6]$/.test(cst) ? [cst] : [];
  });
  const [usado] = usados;
  if (usado !== undefined) return usado;
  const vendas = linhas.filter((c) => c[1] === 'C170' && (c[11] ?? '') >= '5');
  const exporta = vendas.some((c) => c[25] === '08' && c[11]?.startsWith('7'));
  const livre = vendas.some((c) => /^0[4-9]$/.test(c[25] ?? '') && !c[11]?.startsWith('7'));
  return exporta ? (livre ? '56' : '54') : livre ? '53' : '50';
}
