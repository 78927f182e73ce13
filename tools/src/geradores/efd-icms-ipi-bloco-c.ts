import { ENERGIA } from './cadastro.ts';
import type { CenarioEfd } from './cenario-efd.ts';
import { toSped } from './centavos.ts';
import { type Nota, notaOf } from './nota.ts';
import { c100, c170, ddmmaaaa, energiaOf } from './registros-comuns.ts';
import { type Soma, sum, type TotalAnalitico } from './soma-icms-ipi.ts';
import type { SpedWriter } from './sped-writer.ts';

/** Block C: goods invoices and the energy bill. */
export function blocoC(w: SpedWriter, cenario: CenarioEfd, soma: Soma): void {
  w.open('C001', false);
  for (let indice = 0; indice < cenario.notas; indice++) {
    const nota = notaOf(cenario.semente, cenario.mes, indice);
    w.reg(...c100(nota));
    if (nota.codSit !== '00') continue;
    // Own notes carry no C170 in this obligation: their items are in the XML.
    if (!nota.propria) for (let i = 0; i < nota.itens.length; i++) w.reg(...c170(nota, i, ''), '0,00');
    writeC190(w, nota, soma);
  }
  const conta = energiaOf(cenario.semente, cenario.mes);
  const dia = ddmmaaaa(conta.dia);
  const c500 = [
    'C500',
    0,
    1,
    ENERGIA.codigo,
    '06',
    '00',
    '',
    '',
    '01',
    conta.numero,
    dia,
    dia,
    toSped(conta.valor),
    '0,00',
    toSped(conta.valor),
  ];
  const impostos = [
    '0,00',
    '0,00',
    '0,00',
    toSped(conta.valor),
    toSped(conta.icms),
    '0,00',
    '0,00',
    '',
    '0,00',
    '0,00',
    '3',
    '12',
  ];
  w.reg(...c500, ...impostos, ...Array.from({ length: 40 - c500.length - impostos.length }, () => ''));
  w.reg(
    'C590',
    '000',
    '1252',
    '18,00',
    toSped(conta.valor),
    toSped(conta.valor),
    toSped(conta.icms),
    '0,00',
    '0,00',
    '0,00',
    '',
  );
  sum(soma, { chave: '1252|000|18,00', vlOpr: conta.valor, bcIcms: conta.valor, icms: conta.icms });
  soma.creditos += conta.icms;
  w.closeBlock('C990');
}

function writeC190(w: SpedWriter, nota: Nota, soma: Soma): void {
  const grupos = new Map<string, TotalAnalitico & { cst: string; cfop: string; aliq: number }>();
  for (const i of nota.itens) {
    const chave = `${i.cfop}|${i.cstIcms}|${toSped(i.aliqIcms)}`;
    let g = grupos.get(chave);
    if (g === undefined) {
      g = {
        cst: i.cstIcms,
        cfop: i.cfop,
        aliq: i.aliqIcms,
        documentos: 1,
        vlOpr: 0,
        bcIcms: 0,
        icms: 0,
        bcSt: 0,
        st: 0,
        redBc: 0,
        ipi: 0,
      };
      grupos.set(chave, g);
    }
    const operacao = i.vlItem - i.vlDesc + i.vlFrete + i.ipi + i.st;
    g.vlOpr += operacao;
    g.bcIcms += i.bcIcms;
    g.icms += i.icms;
    g.bcSt += i.bcSt;
    g.st += i.st;
    g.redBc += i.redBc;
    g.ipi += i.ipi;
    if (nota.saida) soma.debitos += i.icms;
    else soma.creditos += i.icms;
    if (nota.saida) soma.ipiDebitos += i.ipi;
    else soma.ipiCreditos += i.ipi;
    const ipi = soma.ipiPorCfop.get(`${i.cfop}|${i.cstIpi}`) ?? { contabil: 0, bc: 0, ipi: 0 };
    soma.ipiPorCfop.set(`${i.cfop}|${i.cstIpi}`, {
      contabil: ipi.contabil + operacao,
      bc: ipi.bc + i.bcIpi,
      ipi: ipi.ipi + i.ipi,
    });
    if (i.st > 0) soma.stPorUf[nota.participante.uf] = (soma.stPorUf[nota.participante.uf] ?? 0) + i.st;
  }
  for (const [chave, g] of grupos) {
    w.reg(
      'C190',
      g.cst,
      g.cfop,
      toSped(g.aliq),
      toSped(g.vlOpr),
      toSped(g.bcIcms),
      toSped(g.icms),
      toSped(g.bcSt),
      toSped(g.st),
      toSped(g.redBc),
      toSped(g.ipi),
      '',
    );
    sum(soma, { chave, ...g });
  }
}
