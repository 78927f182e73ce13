import { ADMINISTRADOR, CONTADOR, EMPRESA } from './cadastro.ts';
import { type Centavos, percentOf, toSped } from './centavos.ts';
import { type CenarioContabil, saldo } from './ecd.ts';
import { ANALITICAS, CONTAS } from './plano-de-contas.ts';
import { type Razao, razaoOf } from './razao.ts';
import { createSpedWriter, type SpedTotals, type SpedWriter } from './sped-writer.ts';

export interface EcfGerada extends SpedTotals {
  lucroReal: Centavos;
  irpj: Centavos;
  csll: Centavos;
}

interface Apuracao {
  lucro: Centavos;
  adicao: Centavos;
  lucroReal: Centavos;
  aliquota15: Centavos;
  adicional: Centavos;
  csll: Centavos;
}

const EMPTY_BLOCKS_AFTER_N = ['P', 'Q', 'T', 'U', 'V', 'W', 'X'];

/** Writes a year of ECF (leiaute 0012, lucro real anual) from the same ledger as {@link writeEcd}. */
export function writeEcf(path: string, cenario: CenarioContabil): EcfGerada {
  const razao = razaoOf(cenario.semente, cenario.ano, cenario.lancamentosPorMes);
  const apuracao = assess(razao);
  const w = createSpedWriter(path);
  bloco0(w, cenario.ano);
  for (const bloco of ['C', 'E']) vazio(w, bloco);
  blocoJ(w);
  blocoK(w, cenario.ano, razao);
  blocoL(w, cenario.ano, razao);
  blocoM(w, cenario.ano, apuracao);
  blocoN(w, cenario.ano, apuracao);
  for (const bloco of EMPTY_BLOCKS_AFTER_N) vazio(w, bloco);
  w.open('Y001', false);
  const cem = '100,0000';
  w.reg(
    'Y600',
    '01012010',
    '',
    '105',
    'PF',
    ADMINISTRADOR.cpf,
    ADMINISTRADOR.nome,
    '01',
    cem,
    cem,
    '',
    '',
    '0,00',
    '0,00',
    '0,00',
    '0,00',
    '0,00',
  );
  w.closeBlock('Y990');
  const totais = w.finish({ ecf: true, countsFinalLine: false });
  return {
    ...totais,
    lucroReal: apuracao.lucroReal,
    irpj: apuracao.aliquota15 + apuracao.adicional,
    csll: apuracao.csll,
  };
}

function assess(razao: Razao): Apuracao {
  const adicao = percentOf(Math.abs(razao.resultado.get('3.3.04') ?? 0), 1000);
  const lucroReal = Math.max(0, razao.lucro + adicao);
  return {
    lucro: razao.lucro,
    adicao,
    lucroReal,
    aliquota15: percentOf(lucroReal, 1500),
    // The additional 10 % is due on what exceeds R$ 20,000 a month.
    adicional: percentOf(Math.max(0, lucroReal - 24_000_000), 1000),
    csll: percentOf(lucroReal, 900),
  };
}

function bloco0(w: SpedWriter, ano: number): void {
  const e = EMPRESA;
  w.reg('0000', 'LECF', '0012', e.cnpj, e.nome, 0, 0, '', '', `0101${ano}`, `3112${ano}`, 'N', '', 0, '');
  w.open('0001', false);
  w.reg('0010', '', 'N', 1, 'A', '01', 'RRRR', 'BBBBBBBBBBBB', '', '', '', '', '');
  w.reg('0020', 1, '', ...Array.from({ length: 29 }, () => 'N'));
  w.reg('0030', '2062', e.cnae, e.endereco, e.numero, '', e.bairro, e.uf, e.codMun, e.cep, e.fone, e.email);
  w.reg('0930', CONTADOR.nome, CONTADOR.cpf, '900', CONTADOR.crc, CONTADOR.email, e.fone);
  w.reg('0930', ADMINISTRADOR.nome, ADMINISTRADOR.cpf, '205', '', e.email, e.fone);
  w.closeBlock('0990');
}

function vazio(w: SpedWriter, bloco: string): void {
  w.open(`${bloco}001`, true);
  w.closeBlock(`${bloco}990`);
}

function blocoJ(w: SpedWriter): void {
  w.open('J001', false);
  for (const c of CONTAS) {
    w.reg('J050', '01012020', c.natureza, c.analitica ? 'A' : 'S', c.nivel, c.codigo, c.superior, c.nome);
    if (c.analitica) w.reg('J051', '', c.referencial);
  }
  w.closeBlock('J990');
}

function blocoK(w: SpedWriter, ano: number, razao: Razao): void {
  w.open('K001', false);
  w.reg('K030', `0101${ano}`, `3112${ano}`, 'A00');
  for (const c of ANALITICAS.filter((conta) => conta.natureza !== '04')) {
    const v = anual(razao, c.codigo);
    const campos = [...saldo(v.inicial), toSped(v.debitos), toSped(v.creditos), ...saldo(v.final)];
    w.reg('K155', c.codigo, '', ...campos);
    w.reg('K156', c.referencial, ...campos);
  }
  for (const c of ANALITICAS.filter((conta) => conta.natureza === '04')) {
    const valor = razao.resultado.get(c.codigo) ?? 0;
    w.reg('K355', c.codigo, '', ...saldo(valor));
    w.reg('K356', c.referencial, ...saldo(valor));
  }
  w.closeBlock('K990');
}

function blocoL(w: SpedWriter, ano: number, razao: Razao): void {
  w.open('L001', false);
  w.reg('L030', `0101${ano}`, `3112${ano}`, 'A00');
  const patrimoniais = somaReferencial(
    ANALITICAS.filter((c) => c.natureza !== '04').map((c) => ({
      codigo: c.referencial,
      nome: c.nome,
      v: anual(razao, c.codigo),
    })),
  );
  for (const [codigo, linha] of patrimoniais) {
    const campos = [
      ...saldo(linha.v.inicial),
      toSped(linha.v.debitos),
      toSped(linha.v.creditos),
      ...saldo(linha.v.final),
    ];
    w.reg(
      'L100',
      codigo,
      linha.nome,
      linha.analitica ? 'A' : 'S',
      codigo.split('.').length,
      natureza(codigo),
      superior(codigo),
      ...campos,
    );
  }
  const resultado = somaReferencial(
    ANALITICAS.filter((c) => c.natureza === '04').map((c) => ({
      codigo: c.referencial,
      nome: c.nome,
      v: { inicial: 0, debitos: 0, creditos: 0, final: razao.resultado.get(c.codigo) ?? 0 },
    })),
  );
  for (const [codigo, linha] of resultado) {
    w.reg(
      'L300',
      codigo,
      linha.nome,
      linha.analitica ? 'A' : 'S',
      codigo.split('.').length,
      '04',
      superior(codigo),
      ...saldo(linha.v.final),
    );
  }
  w.closeBlock('L990');
}

function blocoM(w: SpedWriter, ano: number, a: Apuracao): void {
  w.open('M001', false);
  w.reg('M030', `0101${ano}`, `3112${ano}`, 'A00');
  const linhas = (registro: string): void => {
    w.reg(registro, '2', 'Lucro antes do tributo', 'L', '', toSped(a.lucro), '');
    w.reg(registro, '8', 'Despesas não necessárias', 'A', 4, toSped(a.adicao), 'MANUTENCAO SEM COMPROVANTE');
    w.reg(registro, '93', 'Soma das adições', 'A', '', toSped(a.adicao), '');
    w.reg(registro, '168', 'Soma das exclusões', 'E', '', '0,00', '');
    w.reg(registro, '169', 'Base antes da compensação', 'L', '', toSped(a.lucro + a.adicao), '');
    w.reg(registro, '175', 'Base de cálculo', 'L', '', toSped(a.lucro + a.adicao), '');
  };
  linhas('M300');
  linhas('M350');
  w.closeBlock('M990');
}

function blocoN(w: SpedWriter, ano: number, a: Apuracao): void {
  w.open('N001', false);
  w.reg('N030', `0101${ano}`, `3112${ano}`, 'A00');
  w.reg('N500', '1', 'Valor da base de cálculo do IRPJ', toSped(a.lucroReal));
  w.reg('N630', '1', 'BASE DE CÁLCULO DO IRPJ', toSped(a.lucroReal));
  w.reg('N630', '3', 'À Alíquota de 15%', toSped(a.aliquota15));
  w.reg('N630', '4', 'Adicional', toSped(a.adicional));
  w.reg('N630', '26', 'IMPOSTO DE RENDA A PAGAR', toSped(a.aliquota15 + a.adicional));
  w.reg('N650', '1', 'Valor da Base de Cálculo da CSLL', toSped(a.lucroReal));
  w.reg('N670', '1', 'BASE DE CÁLCULO DA CSLL', toSped(a.lucroReal));
  w.reg('N670', '2', 'Contribuição Social sobre o Lucro Líquido por Atividade', toSped(a.csll));
  w.reg('N670', '4', 'TOTAL DA CONTRIBUIÇÃO SOCIAL SOBRE O LUCRO LÍQUIDO', toSped(a.csll));
  w.reg('N670', '21', 'CSLL A PAGAR', toSped(a.csll));
  w.closeBlock('N990');
}

interface Giro {
  inicial: Centavos;
  debitos: Centavos;
  creditos: Centavos;
  final: Centavos;
}

/** The year of one account: opening of January, sums of the twelve months, closing of December. */
function anual(razao: Razao, conta: string): Giro {
  const total: Giro = { inicial: razao.meses[0]?.get(conta)?.inicial ?? 0, debitos: 0, creditos: 0, final: 0 };
  for (const mes of razao.meses) {
    const v = mes.get(conta);
    total.debitos += v?.debitos ?? 0;
    total.creditos += v?.creditos ?? 0;
    total.final = v?.final ?? 0;
  }
  return total;
}

/** The referential tree: every account and each of its ancestors, in the order of the codes. */
function somaReferencial(
  contas: readonly { codigo: string; nome: string; v: Giro }[],
): [string, { nome: string; analitica: boolean; v: Giro }][] {
  const linhas = new Map<string, { nome: string; analitica: boolean; v: Giro }>();
  for (const conta of contas) {
    const partes = conta.codigo.split('.');
    for (let n = 1; n <= partes.length; n++) {
      const codigo = partes.slice(0, n).join('.');
      const linha = linhas.get(codigo) ?? {
        nome: '',
        analitica: n === partes.length,
        v: { inicial: 0, debitos: 0, creditos: 0, final: 0 },
      };
      if (linha.analitica) linha.nome = conta.nome;
      linha.v.inicial += conta.v.inicial;
      linha.v.debitos += conta.v.debitos;
      linha.v.creditos += conta.v.creditos;
      linha.v.final += conta.v.final;
      linhas.set(codigo, linha);
    }
  }
  return [...linhas].sort(([a], [b]) => (a < b ? -1 : 1));
}

function superior(codigo: string): string {
  return codigo.includes('.') ? codigo.slice(0, codigo.lastIndexOf('.')) : '';
}

function natureza(codigo: string): string {
  if (codigo.startsWith('1')) return '01';
  return codigo.startsWith('2.03') ? '03' : '02';
}
