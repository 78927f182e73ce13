import { ADMINISTRADOR, CONTADOR, EMPRESA } from './cadastro.ts';
import { type Centavos, toSped } from './centavos.ts';
import { lastDay } from './nota.ts';
import { ANALITICAS, CONTAS } from './plano-de-contas.ts';
import { encerramentoOf, lancamentoOf, type Razao, razaoOf } from './razao.ts';
import { ddmmaaaa } from './registros-comuns.ts';
import { createSpedWriter, type SpedTotals, type SpedWriter } from './sped-writer.ts';

export interface CenarioContabil {
  semente: number;
  ano: number;
  /** Entries in each month; the file grows with them. */
  lancamentosPorMes: number;
}

export interface EcdGerada extends SpedTotals {
  lucro: Centavos;
  ativo: Centavos;
}

/**
 * Writes a year of ECD (leiaute 9, livro G): monthly balances, entries, closing, balance sheet and income statement
 * that agree.
 */
export function writeEcd(path: string, cenario: CenarioContabil): EcdGerada {
  const razao = razaoOf(cenario.semente, cenario.ano, cenario.lancamentosPorMes);
  // I030 and J900 declare the number of lines of the whole file, so a first pass counts them.
  const counted = writeAll(createSpedWriter(null), { cenario, razao, linhas: 0 });
  const totais = writeAll(createSpedWriter(path), { cenario, razao, linhas: counted.linhas });
  return { ...totais, lucro: razao.lucro, ativo: grupo(finais(razao), '1') };
}

interface Contexto {
  cenario: CenarioContabil;
  razao: Razao;
  linhas: number;
}

function writeAll(w: SpedWriter, contexto: Contexto): SpedTotals {
  const { ano } = contexto.cenario;
  const e = EMPRESA;
  w.reg(
    '0000',
    'LECD',
    `0101${ano}`,
    `3112${ano}`,
    e.nome,
    e.cnpj,
    e.uf,
    e.ie,
    e.codMun,
    '',
    '',
    0,
    1,
    0,
    '',
    0,
    0,
    '',
    'N',
    'N',
    0,
    0,
    1,
  );
  w.open('0001', false);
  w.reg('0007', '00', '');
  w.closeBlock('0990');
  w.open('C001', true);
  w.closeBlock('C990');
  blocoI(w, contexto);
  blocoJ(w, contexto);
  w.open('K001', true);
  w.closeBlock('K990');
  return w.finish({});
}

function blocoI(w: SpedWriter, { cenario, razao, linhas }: Contexto): void {
  const { ano, semente, lancamentosPorMes } = cenario;
  const fim = `3112${ano}`;
  w.open('I001', false);
  w.reg('I010', 'G', '9.00');
  w.reg(
    'I030',
    'TERMO DE ABERTURA',
    1,
    'DIARIO GERAL',
    linhas,
    EMPRESA.nome,
    EMPRESA.nire,
    EMPRESA.cnpj,
    '01012010',
    '',
    EMPRESA.municipio,
    fim,
  );
  for (const c of CONTAS) {
    w.reg('I050', '01012020', c.natureza, c.analitica ? 'A' : 'S', c.nivel, c.codigo, c.superior, c.nome);
    if (!c.analitica) continue;
    w.reg('I051', '', c.referencial);
    w.reg('I052', '', c.aglutinacao);
  }
  razao.meses.forEach((movimentos, m) => {
    const mes = `${ano}-${String(m + 1).padStart(2, '0')}`;
    w.reg('I150', ddmmaaaa(`${mes}-01`), ddmmaaaa(`${mes}-${lastDay(mes)}`));
    for (const [conta, v] of movimentos) {
      if (v.inicial === 0 && v.debitos === 0 && v.creditos === 0) continue;
      w.reg('I155', conta, '', ...saldo(v.inicial), toSped(v.debitos), toSped(v.creditos), ...saldo(v.final));
    }
  });
  for (let m = 1; m <= 12; m++) {
    const mes = `${ano}-${String(m).padStart(2, '0')}`;
    for (let i = 0; i < lancamentosPorMes; i++) {
      const l = lancamentoOf(semente, mes, i);
      w.reg('I200', l.numero, ddmmaaaa(l.data), toSped(l.valor), 'N', '');
      for (const p of l.partidas) w.reg('I250', p.conta, '', toSped(p.valor), p.lado, '', '', l.historico, '');
    }
  }
  const encerramento = encerramentoOf(razao.resultado);
  const total = encerramento.reduce((sum, p) => sum + (p.lado === 'D' ? p.valor : 0), 0);
  w.reg('I200', `${ano}ENCERRAMENTO`, fim, toSped(total), 'E', '');
  for (const p of encerramento)
    w.reg('I250', p.conta, '', toSped(p.valor), p.lado, '', '', 'ENCERRAMENTO DO EXERCICIO', '');
  w.reg('I350', fim);
  for (const [conta, valor] of razao.resultado) w.reg('I355', conta, '', ...saldo(valor));
  w.closeBlock('I990');
}

function blocoJ(w: SpedWriter, { cenario, razao, linhas }: Contexto): void {
  const { ano } = cenario;
  const [inicio, fim] = [`0101${ano}`, `3112${ano}`];
  w.open('J001', false);
  w.reg('J005', inicio, fim, 1, '');
  const abertura = new Map([...(razao.meses[0] ?? new Map())].map(([conta, v]) => [conta, v.inicial]));
  const fechamento = finais(razao);
  for (const codigo of ['1', '1.1', '1.2', '2', '2.1', '2.3']) {
    const conta = CONTAS.find((c) => c.codigo === codigo);
    const total = conta?.nivel === 1;
    const nome = codigo === '2' ? 'PASSIVO E PATRIMONIO LIQUIDO' : (conta?.nome ?? '');
    w.reg(
      'J100',
      codigo,
      total ? 'T' : 'D',
      conta?.nivel ?? 1,
      conta?.superior ?? '',
      codigo.startsWith('1') ? 'A' : 'P',
      nome,
      ...saldo(grupo(abertura, codigo)),
      ...saldo(grupo(fechamento, codigo)),
      '',
    );
  }
  let ordem = 0;
  for (const codigo of ['3.1', '3.2', '3.3', '3']) {
    const conta = CONTAS.find((c) => c.codigo === codigo);
    const valor = grupo(razao.resultado, codigo);
    ordem++;
    w.reg(
      'J150',
      ordem,
      codigo,
      conta?.nivel === 1 ? 'T' : 'D',
      conta?.nivel ?? 1,
      conta?.superior ?? '',
      conta?.nome ?? '',
      '0,00',
      'C',
      ...saldo(valor),
      valor > 0 ? 'D' : 'R',
      '',
    );
  }
  w.reg('J900', 'TERMO DE ENCERRAMENTO', 1, 'DIARIO GERAL', EMPRESA.nome, linhas, inicio, fim);
  w.reg(
    'J930',
    CONTADOR.nome,
    CONTADOR.cpf,
    'Contador',
    '900',
    CONTADOR.crc,
    CONTADOR.email,
    EMPRESA.fone,
    'SP',
    `SP/${ano}/001`,
    `3112${ano + 1}`,
    'N',
  );
  w.reg(
    'J930',
    ADMINISTRADOR.nome,
    ADMINISTRADOR.cpf,
    'Administrador',
    '205',
    '',
    EMPRESA.email,
    EMPRESA.fone,
    '',
    '',
    '',
    'S',
  );
  w.closeBlock('J990');
}

function finais(razao: Razao): Map<string, Centavos> {
  return new Map([...(razao.meses[11] ?? new Map())].map(([conta, v]) => [conta, v.final]));
}

/** The sum of the accounts below a code, debit positive. */
function grupo(saldos: ReadonlyMap<string, Centavos>, codigo: string): Centavos {
  return ANALITICAS.filter((c) => c.codigo.startsWith(`${codigo}.`)).reduce(
    (total, c) => total + (saldos.get(c.codigo) ?? 0),
    0,
  );
}

/** A debit-positive balance as the amount and its indicator. */
export function saldo(valor: Centavos): [string, 'D' | 'C'] {
  return [toSped(Math.abs(valor)), valor < 0 ? 'C' : 'D'];
}
