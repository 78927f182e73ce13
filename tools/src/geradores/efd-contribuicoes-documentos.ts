import { CLIENTES, EMPRESA, ENERGIA, PRESTADORA, SERVICO, SERVICO_PRESTADO } from './cadastro.ts';
import type { CenarioEfdContribuicoes } from './cenario-efd.ts';
import { type Centavos, percentOf, toSped } from './centavos.ts';
import { lastDay, type Mes, type Nota, notaOf } from './nota.ts';
import { CONTA_DE } from './plano-de-contas.ts';
import { createRandom } from './random.ts';
import { c100, c170, d100, ddmmaaaa, energiaOf, fretesOf } from './registros-comuns.ts';
import type { SpedWriter } from './sped-writer.ts';
import { contribuicoes } from './tributos-do-item.ts';

/** The operations of blocks A, D and F that a month has besides its goods invoices. */
export function avulsosOf(
  semente: number,
  mes: Mes,
): {
  servicoTomado: Centavos;
  servicoPrestado: Centavos;
  aluguel: Centavos;
  financeira: Centavos;
  depreciacao: Centavos;
  numero: number;
} {
  const random = createRandom('avulsos', semente, mes);
  return {
    servicoTomado: random.integer(300_000, 900_000),
    servicoPrestado: random.integer(1_000_000, 2_500_000),
    aluguel: 850_000,
    financeira: random.integer(100_000, 600_000),
    depreciacao: 312_500,
    numero: random.integer(1, 99_999),
  };
}

/** A note as the company books it: like the one that was issued, but for the item that it charges in full. */
export function notaEscriturada({ semente, mes, tributado }: CenarioEfdContribuicoes, indice: number): Nota {
  const nota = notaOf(semente, mes, indice);
  if (tributado?.nota !== indice) return nota;
  const itens = nota.itens.map((item, i) =>
    i === tributado.item ? { ...item, ...contribuicoes('01', item.vlItem - item.vlDesc) } : item,
  );
  return { ...nota, itens };
}

export function blocoA(w: SpedWriter, { semente, mes }: CenarioEfdContribuicoes): void {
  const a = avulsosOf(semente, mes);
  const dia = ddmmaaaa(`${mes}-10`);
  w.open('A001', false);
  w.reg('A010', EMPRESA.cnpj);
  const casos = [
    {
      oper: 0,
      emit: 1,
      parte: PRESTADORA.codigo,
      numero: a.numero,
      valor: a.servicoTomado,
      item: SERVICO.codigo,
      nat: '03',
      cst: '56',
      conta: CONTA_DE.manutencao,
    },
    {
      oper: 1,
      emit: 0,
      parte: CLIENTES[0]?.codigo ?? '',
      numero: a.numero + 1,
      valor: a.servicoPrestado,
      item: SERVICO_PRESTADO.codigo,
      nat: '',
      cst: '01',
      conta: CONTA_DE.venda,
    },
  ];
  for (const c of casos) {
    const t = contribuicoes(c.cst, c.valor);
    const bases = [toSped(c.valor), toSped(t.pis), toSped(c.valor), toSped(t.cofins)];
    w.reg(
      'A100',
      c.oper,
      c.emit,
      c.parte,
      '00',
      'A',
      '',
      c.numero,
      '',
      dia,
      dia,
      toSped(c.valor),
      '1',
      '0,00',
      ...bases,
      '0,00',
      '0,00',
      toSped(percentOf(c.valor, 500)),
    );
    const tributos = [c.cst, toSped(c.valor), '1,65', toSped(t.pis), c.cst, toSped(c.valor), '7,60', toSped(t.cofins)];
    w.reg('A170', 1, c.item, '', toSped(c.valor), '0,00', c.nat, c.nat === '' ? '' : 0, ...tributos, c.conta, '');
  }
  w.closeBlock('A990');
}

export function blocoC(w: SpedWriter, cenario: CenarioEfdContribuicoes): void {
  const { semente, mes, notas } = cenario;
  w.open('C001', false);
  w.reg('C010', EMPRESA.cnpj, 2);
  for (let indice = 0; indice < notas; indice++) {
    const nota = notaEscriturada(cenario, indice);
    w.reg(...c100(nota));
    for (let i = 0; i < nota.itens.length; i++) w.reg(...c170(nota, i, nota.saida ? CONTA_DE.venda : CONTA_DE.compra));
  }
  const e = energiaOf(semente, mes);
  const dia = ddmmaaaa(e.dia);
  const base = e.valor - e.icms;
  const t = contribuicoes('56', base);
  w.reg(
    'C500',
    ENERGIA.codigo,
    '06',
    '00',
    '',
    '',
    e.numero,
    dia,
    dia,
    toSped(e.valor),
    toSped(e.icms),
    '',
    toSped(t.pis),
    toSped(t.cofins),
    '',
  );
  w.reg('C501', '56', toSped(e.valor), '04', toSped(base), '1,6500', toSped(t.pis), CONTA_DE.energia);
  w.reg('C505', '56', toSped(e.valor), '04', toSped(base), '7,6000', toSped(t.cofins), CONTA_DE.energia);
  w.closeBlock('C990');
}

export function blocoD(w: SpedWriter, { semente, mes, notas }: CenarioEfdContribuicoes): void {
  w.open('D001', false);
  w.reg('D010', EMPRESA.cnpj);
  for (const frete of fretesOf(semente, mes, notas)) {
    const base = frete.valor - frete.icms;
    const t = contribuicoes('50', base);
    w.reg(...d100(frete), '', CONTA_DE.compra);
    w.reg('D101', 0, toSped(frete.valor), '50', '07', toSped(base), '1,6500', toSped(t.pis), CONTA_DE.compra);
    w.reg('D105', 0, toSped(frete.valor), '50', '07', toSped(base), '7,6000', toSped(t.cofins), CONTA_DE.compra);
  }
  w.closeBlock('D990');
}

export function blocoF(w: SpedWriter, { semente, mes }: CenarioEfdContribuicoes): void {
  const a = avulsosOf(semente, mes);
  const dia = ddmmaaaa(`${mes}-${lastDay(mes)}`);
  w.open('F001', false);
  w.reg('F010', EMPRESA.cnpj);
  const aluguel = contribuicoes('56', a.aluguel);
  const base = (valor: Centavos): string => `${toSped(valor)}00`;
  w.reg(
    'F100',
    0,
    PRESTADORA.codigo,
    '',
    dia,
    toSped(a.aluguel),
    '56',
    base(a.aluguel),
    '1,6500',
    toSped(aluguel.pis),
    '56',
    base(a.aluguel),
    '7,6000',
    toSped(aluguel.cofins),
    '05',
    0,
    CONTA_DE.aluguel,
    '',
    'ALUGUEL DO PREDIO',
  );
  const pis = toSped(percentOf(a.financeira, 65));
  const cofins = toSped(percentOf(a.financeira, 400));
  w.reg(
    'F100',
    1,
    '',
    '',
    dia,
    toSped(a.financeira),
    '01',
    base(a.financeira),
    '0,6500',
    pis,
    '01',
    base(a.financeira),
    '4,0000',
    cofins,
    '',
    '',
    CONTA_DE.financeira,
    '',
    'RENDIMENTO DE APLICACAO',
  );
  const d = contribuicoes('50', a.depreciacao);
  w.reg(
    'F120',
    '09',
    '04',
    0,
    1,
    toSped(a.depreciacao),
    '0,00',
    '50',
    toSped(a.depreciacao),
    '1,6500',
    toSped(d.pis),
    '50',
    toSped(a.depreciacao),
    '7,6000',
    toSped(d.cofins),
    CONTA_DE.ativo,
    '',
    'MAQUINAS',
  );
  w.closeBlock('F990');
}
