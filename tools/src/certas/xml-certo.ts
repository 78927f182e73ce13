import { percentOf } from '../geradores/centavos.ts';
import { nfeXmlOf } from '../geradores/nfe-xml.ts';
import type { Mes, Nota } from '../geradores/nota.ts';
import type { ItemCerto, MesCerto, NotaCerta } from './mes-certo.ts';
import { baseDaSt, baseDoIcms, chaveDaNota, cstDoIcms, PARTICIPANTES } from './nota-nos-livros.ts';

/** The XML of each note of the month. */
export const xmlsDe = ({ mes, notas, xmlComIcms }: MesCerto): Map<string, string> =>
  new Map(notas.map((n) => [chaveDaNota(mes, n), nfeXmlOf(notaDoXml(mes, n, xmlComIcms), { assinatura: 0 })]));

const notaDoXml = (mes: Mes, n: NotaCerta, comIcms: boolean): Nota => ({
  ...{ saida: n.saida, propria: n.saida, participante: PARTICIPANTES[n.com], codSit: '00', serie: 1 },
  ...{ numero: n.numero, chave: chaveDaNota(mes, n), emissao: `${mes}-10`, entradaSaida: `${mes}-10` },
  itens: n.itens.map((i) => itemDoXml(n, n.saida && comIcms && i.base > 0 ? { ...i, base: i.base + i.icms } : i)),
});

/** What the seller writes where the buyer books a purchase. */
const CST_DO_VENDEDOR: Readonly<Record<string, string>> = { 50: '01', 70: '04', 73: '06', 75: '05' };

function itemDoXml(n: NotaCerta, i: ItemCerto): Nota['itens'][number] {
  const { mercadoria: m, par, base } = i;
  const tributado = i.cst <= '03' || i.cst === '50';
  return {
    item: {
      ...{ codigo: m.codigo, descricao: m.descricao, ncm: m.ncm, unidade: 'UN', cest: '', tipo: m.tipo },
      ...{ fabricado: false, icms: 'normal', natRec: '', ipi: 0, preco: i.valor },
      tratamento: tributado ? 'tributado' : 'zero',
    },
    ...{ qtd: 1000, preco: i.valor, vlItem: i.valor, vlDesc: i.desconto, vlFrete: i.frete, cfop: i.cfop },
    ...{ cstIcms: cstDoIcms(i), bcIcms: baseDoIcms(i), aliqIcms: i.icms > 0 ? 1800 : 0, icms: i.icms, redBc: 0 },
    ...{ bcSt: baseDaSt(i), aliqSt: 1800, st: i.st, cstIpi: i.ipi > 0 ? '50' : '53' },
    ...{ bcIpi: i.ipi > 0 ? i.valor - i.desconto : 0, aliqIpi: 500, ipi: i.ipi },
    cstPis: n.saida ? i.cst : (CST_DO_VENDEDOR[i.cst] ?? i.cst),
    ...{ bcPis: base, aliqPis: par.pis, pis: percentOf(base, par.pis) },
    ...{ aliqCofins: par.cofins, cofins: percentOf(base, par.cofins) },
  };
}
