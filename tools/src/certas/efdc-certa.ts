import { EMPRESA } from '../geradores/cadastro.ts';
import { type Centavos, percentOf, toSped } from '../geradores/centavos.ts';
import { lastDay } from '../geradores/nota.ts';
import {
  baseDoCredito,
  type EmpresaCerta,
  type ItemCerto,
  type MesCerto,
  parDosServicos,
  tomaCredito,
} from './mes-certo.ts';
import { NUMERO_DO_TOMADO } from './nfse-certa.ts';
import {
  type Campos,
  cadastros,
  chave,
  dia,
  notaNosLivros,
  PARTICIPANTES,
  participantes,
  registro,
  soma,
  taxa,
} from './nota-nos-livros.ts';
import { BASICAS, FINANCEIRAS, type Par } from './setores.ts';

const linha = (nome: string, campos: Campos = {}) => registro('EFDC', nome, campos);
const bloco = (nome: string, linhas: readonly string[]) => [
  linha(nome, { IND_MOV: linhas.length > 0 ? '0' : '1' }),
  ...linhas,
];

/** A base with the rates of both taxes; bases of F100 have four places. */
const doisTributos = (cst: string, base: Centavos, par: Par, casas: '' | '00' = '') => ({
  ...{ CST_PIS: cst, VL_BC_PIS: `${toSped(base)}${casas}`, ALIQ_PIS: taxa(par.pis), VL_PIS: percentOf(base, par.pis) },
  ...{ CST_COFINS: cst, VL_BC_COFINS: `${toSped(base)}${casas}`, ALIQ_COFINS: taxa(par.cofins) },
  VL_COFINS: percentOf(base, par.cofins),
});

/** The lines of the EFD-Contribuições of a month, by block, without counters and with an empty block M. */
export function contribuicoesDe(empresa: EmpresaCerta, m: MesCerto): string[] {
  const { setor } = empresa;
  const { cnpj, nome } = EMPRESA;
  const { mes } = m;
  const servico = setor.servicos ? [linha('0200', SERVICO)] : [];
  return [
    linha('0000', {
      ...{
        COD_VER: '006',
        TIPO_ESCRIT: '0',
        DT_INI: dia(mes, 1),
        DT_FIN: dia(mes, lastDay(mes)),
        CNPJ: cnpj,
        UF: 'SP',
      },
      ...{ NOME: nome, COD_MUN: '3550308', IND_NAT_PJ: '00', IND_ATIV: setor.atividade },
    }),
    linha('0001', { IND_MOV: '0' }),
    linha('0100', { NOME: 'CONTADOR FICTICIO', CPF: '11144477735', CRC: '1SP000000', COD_MUN: '3550308' }),
    linha('0110', {
      ...{ COD_INC_TRIB: setor.regime, COD_TIPO_CONT: '1' },
      ...(tomaCredito(empresa) ? { IND_APRO_CRED: '1' } : { IND_REG_CUM: setor.consolida ? '2' : '9' }),
    }),
    linha('0140', { COD_EST: 'MATRIZ', NOME: nome, CNPJ: cnpj, UF: 'SP', COD_MUN: '3550308' }),
    ...participantes('EFDC', '01058'),
    linha('0190', { UNID: 'UN', DESCR: 'UNIDADE' }),
    ...cadastros('EFDC', m.mercadorias),
    ...servico,
    ...['3.1', '4.1'].map((conta) =>
      linha('0500', {
        ...{
          DT_ALT: '01012020',
          COD_NAT_CC: '04',
          IND_CTA: 'A',
          NÍVEL: '2',
          COD_CTA: conta,
          NOME_CTA: `CONTA ${conta}`,
        },
      }),
    ),
    ...bloco('A001', servicos(empresa, m)),
    ...bloco('C001', mercadorias(empresa, m)),
    ...bloco('D001', fretes(m)),
    ...bloco('F001', demais(empresa, m)),
    ...['I001', 'M001', 'P001'].map((nome) => linha(nome, { IND_MOV: '1' })),
    ...bloco('1001', setor.consolida ? documentosDaReceita(m) : []),
  ];
}

const SERVICO = {
  COD_ITEM: 'SERV',
  DESCR_ITEM: 'MANUTENCAO DE MAQUINAS',
  UNID_INV: 'UN',
  TIPO_ITEM: '09',
  COD_LST: '14.01',
};

function servicos(empresa: EmpresaCerta, m: MesCerto): string[] {
  const nota = (o: { saida: boolean; numero: number; valor: Centavos; cst: string; par: Par }): string[] => {
    const tributos = doisTributos(o.cst, o.valor, o.par);
    const { VL_BC_PIS, VL_PIS, VL_BC_COFINS, VL_COFINS } = tributos;
    return [
      linha('A100', {
        ...{ IND_OPER: o.saida ? '1' : '0', IND_EMIT: o.saida ? '0' : '1', COD_PART: o.saida ? 'C1' : 'F1' },
        ...{ COD_SIT: '00', NUM_DOC: String(o.numero), DT_DOC: dia(m.mes, 10), DT_EXE_SERV: dia(m.mes, 10) },
        ...{ VL_DOC: o.valor, IND_PGTO: '1', VL_DESC: 0, VL_BC_PIS, VL_PIS, VL_BC_COFINS, VL_COFINS },
      }),
      linha('A170', {
        ...{ NUM_ITEM: '1', COD_ITEM: 'SERV', VL_ITEM: o.valor, VL_DESC: 0, ...tributos },
        ...(o.saida ? { COD_CTA: '3.1' } : { NAT_BC_CRED: '03', IND_ORIG_CRED: '0', COD_CTA: '4.1' }),
      }),
    ];
  };
  const prestados = m.servicos.flatMap((valor, n) =>
    nota({ saida: true, numero: 1 + n, valor, cst: '01', par: parDosServicos(empresa) }),
  );
  const comTomado = m.tomado > 0 && m.semCredito !== 'tomado';
  const tomado = { saida: false, numero: NUMERO_DO_TOMADO, valor: m.tomado, cst: '50', par: BASICAS };
  const tomados = comTomado ? nota(tomado) : [];
  const notas = [...prestados, ...tomados];
  return notas.length > 0 ? [linha('A010', { CNPJ: EMPRESA.cnpj }), ...notas] : [];
}

function mercadorias(empresa: EmpresaCerta, m: MesCerto): string[] {
  const { mes } = m;
  // A company without credits books its sales alone, or only their sum.
  const notas = m.notas.filter((n) => n.soNaEfdf !== true && (n.saida || tomaCredito(empresa)));
  const escrituradas = empresa.setor.consolida ? [] : notas;
  const base = baseDoCredito(mes, m.energia);
  const energia =
    m.energia === 0 || m.semCredito === 'energia'
      ? []
      : [
          linha('C500', {
            ...{ COD_PART: 'F2', COD_MOD: '06', COD_SIT: '00', SER: 'B', NUM_DOC: '901', DT_DOC: dia(mes, 12) },
            ...{ DT_ENT: dia(mes, 12), VL_DOC: m.energia, VL_ICMS: percentOf(m.energia, 1800) },
            ...{ VL_PIS: percentOf(base, BASICAS.pis), VL_COFINS: percentOf(base, BASICAS.cofins) },
          }),
          ...credito('C501', 'C505', '04', { valor: m.energia, base }),
        ];
  const linhas = [
    ...escrituradas.flatMap((n) => {
      const linhas = notaNosLivros('EFDC', mes, n);
      return n.emDobro === true ? [...linhas, ...linhas] : linhas;
    }),
    ...energia,
  ];
  return linhas.length > 0 ? [linha('C010', { CNPJ: EMPRESA.cnpj, IND_ESCRI: '2' }), ...linhas] : [];
}

function fretes(m: MesCerto): string[] {
  const { mes } = m;
  if (m.frete === 0 || m.semCredito === 'frete') return [];
  const base = baseDoCredito(mes, m.frete);
  return [
    linha('D010', { CNPJ: EMPRESA.cnpj }),
    linha('D100', {
      ...{ IND_OPER: '0', IND_EMIT: '1', COD_PART: 'F1', COD_MOD: '57', COD_SIT: '00', SER: '1', NUM_DOC: '902' },
      ...{ CHV_CTE: chave(PARTICIPANTES.F1.cnpj, mes, 902, '57'), DT_DOC: dia(mes, 12), DT_A_P: dia(mes, 12) },
      ...{ 'TP_CT-e': '0', VL_DOC: m.frete, VL_DESC: 0, IND_FRT: '0', VL_SERV: m.frete, VL_BC_ICMS: m.frete },
      ...{ VL_ICMS: percentOf(m.frete, 1800), VL_NT: 0, COD_CTA: '4.1' },
    }),
    ...credito('D101', 'D105', '07', { valor: m.frete, base }, { IND_NAT_FRT: '0' }),
  ];
}

function credito(
  doPis: string,
  daCofins: string,
  natureza: string,
  { valor, base }: { valor: Centavos; base: Centavos },
  outros: Campos = {},
): string[] {
  const comum = { ...outros, VL_ITEM: valor, NAT_BC_CRED: natureza, COD_CTA: '4.1' };
  return [
    linha(doPis, {
      ...{ ...comum, CST_PIS: '50', VL_BC_PIS: base, ALIQ_PIS: taxa(BASICAS.pis) },
      VL_PIS: percentOf(base, BASICAS.pis),
    }),
    linha(daCofins, {
      ...{ ...comum, CST_COFINS: '50', VL_BC_COFINS: base, ALIQ_COFINS: taxa(BASICAS.cofins) },
      VL_COFINS: percentOf(base, BASICAS.cofins),
    }),
  ];
}

/** Block F: other revenue and credits, the machine, and the sums of the sales of who books no note. */
function demais(empresa: EmpresaCerta, m: MesCerto): string[] {
  const { mes } = m;
  const operacao = (descricao: string, valor: Centavos, campos: Campos) =>
    valor === 0 ? [] : [linha('F100', { ...campos, DT_OPER: dia(mes, 15), VL_OPER: valor, DESC_DOC_OPER: descricao })];
  const linhas = [
    ...operacao('JUROS DE APLICACAO', m.financeira, {
      ...{ IND_OPER: '1', COD_PART: 'C1', COD_CTA: '3.1', ...doisTributos('02', m.financeira, FINANCEIRAS, '00') },
    }),
    ...operacao('ALUGUEL DO PREDIO', m.aluguel, {
      ...{ IND_OPER: '0', COD_PART: 'F3', COD_CTA: '4.1', ...doisTributos('50', m.aluguel, BASICAS, '00') },
      ...{ NAT_BC_CRED: '05', IND_ORIG_CRED: '0' },
    }),
    ...(m.maquina > 0
      ? [
          linha('F130', {
            ...{ NAT_BC_CRED: '10', IDENT_BEM_IMOB: '04', IND_ORIG_CRED: '0', IND_UTIL_BEM_IMOB: '1' },
            ...{ VL_OPER_AQUIS: m.maquina, VL_BC_CRED: m.maquina, IND_NR_PARC: '4', COD_CTA: '4.1' },
            ...{ ...doisTributos('50', m.maquina / 48, BASICAS), DESC_BEM_IMOB: 'SERRA DE FITA' },
          }),
        ]
      : []),
    ...(empresa.setor.consolida ? receitas(m).map(receitaConsolidada) : []),
  ];
  return linhas.length > 0 ? [linha('F010', { CNPJ: EMPRESA.cnpj }), ...linhas] : [];
}

/** The items that are revenue, by CST and CFOP. */
const receitas = (m: MesCerto): ItemCerto[][] => {
  const itens = m.notas.filter((n) => n.saida).flatMap((n) => n.itens.filter((i) => i.cst !== '49'));
  return [...Map.groupBy(itens, (i) => `${i.cst}|${i.cfop}|${i.par.pis}`).values()];
};
const receitaDe = (i: ItemCerto) => i.valor - i.desconto + i.frete;

function receitaConsolidada(itens: ItemCerto[]): string {
  const [{ cst, cfop, par }] = itens as [ItemCerto];
  const VL_REC_COMP = soma(itens, receitaDe);
  const base = soma(itens, (i) => i.base);
  const fora = cst <= '03' ? VL_REC_COMP - base : 0;
  return linha('F550', {
    ...{ VL_REC_COMP, VL_DESC_PIS: fora, VL_DESC_COFINS: fora, ...doisTributos(cst, base, par) },
    ...{ COD_MOD: '55', CFOP: cfop, COD_CTA: '3.1' },
  });
}

const documentosDaReceita = (m: MesCerto): string[] =>
  receitas(m).map((itens) => {
    const [{ cst, cfop }] = itens as [ItemCerto];
    const notas = m.notas.filter((n) => n.itens.some((i) => itens.includes(i)));
    return linha('1900', {
      ...{ CNPJ: EMPRESA.cnpj, COD_MOD: '55', SER: '1', COD_SIT: '00', VL_TOT_REC: soma(itens, receitaDe) },
      ...{ QUANT_DOC: String(notas.length), CST_PIS: cst, CST_COFINS: cst, CFOP: cfop, COD_CTA: '3.1' },
    });
  });
