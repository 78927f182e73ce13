import { findCnpj } from '@apura/br';
import { tabela } from '@apura/tabelas';
import type { AlteracaoSped } from '../comum/alteracao-sped.ts';
import type { Relatar } from '../comum/ocorrencia.ts';
import { parseDecimalSped } from '../sped/decimal-sped.ts';
import { type Dito, ocorrenciaDaLinha } from './dizer-da-linha.ts';
import { identidadeDa, identificar, type RegistroIdentificado } from './identidade-ecf.ts';
import { campoEcf, type EcfLida } from './ler-registros-ecf.ts';
import { anoDaTabelaDinamica, linhasDinamicas } from './linhas-dinamicas.ts';

export interface ConferirLinhasOptions {
  ano: string;
  base: EcfLida;
  alterada: EcfLida;
  alteracoes: readonly AlteracaoSped[];
  relatar: Relatar;
}

/** The file after the changes, by what the rules look up. */
interface Contexto {
  ano: string;
  /** 0010.COD_QUALIF_PJ. */
  qualificacao: string;
  /** Tributes (I, C) that M010 has for an account of part B. */
  contasB: ReadonlyMap<string, readonly string[]>;
  /** IND_CTA (A, S) that J050 has for an account. */
  plano: ReadonlyMap<string, readonly string[]>;
  /** Cost centres of J100. */
  centros: ReadonlyMap<string, readonly string[]>;
  /** Names of the records below a line of part A. */
  filhos: ReadonlyMap<RegistroIdentificado | null, readonly string[]>;
  dizer: (alteracao: AlteracaoSped, dito: Dito) => void;
}

function createContexto(o: ConferirLinhasOptions, registros: readonly RegistroIdentificado[]): Contexto {
  const porNome = Map.groupBy(o.alterada.registros, (registro) => registro.forma.registro);
  const valoresPor = (nome: string, chave: string, campo: string): Map<string, string[]> => {
    const valores = new Map<string, string[]>();
    for (const registro of porNome.get(nome) ?? []) {
      const codigo = campoEcf(registro, chave).trim();
      valores.set(codigo, [...(valores.get(codigo) ?? []), campoEcf(registro, campo)]);
    }
    return valores;
  };
  const [r0010] = porNome.get('0010') ?? [];
  const porPai = Map.groupBy(registros, (identificado) => identificado.pai);
  return {
    ano: o.ano,
    qualificacao: r0010 ? campoEcf(r0010, 'COD_QUALIF_PJ') : '',
    contasB: valoresPor('M010', 'COD_CTA_B', 'COD_TRIBUTO'),
    plano: valoresPor('J050', 'COD_CTA', 'IND_CTA'),
    centros: valoresPor('J100', 'COD_CCUS', 'COD_CCUS'),
    filhos: new Map([...porPai].map(([pai, filhos]) => [pai, filhos.map((f) => f.registro.forma.registro)])),
    dizer: (alteracao, dito) => o.relatar(ocorrenciaDaLinha(o.ano, alteracao, dito)),
  };
}

/**
 * Checks what the rows of the workbook bring into the file: the values of M010, M300, M305, M310, M350, M355, M360 and
 * Y570 against their lists and tables, and what they refer to (accounts of part B in M010, accounts and cost centres in
 * J050 and J100, lines of part A and the accounts that IND_RELACAO asks for). What was wrong in the base already is not
 * the workbook's and stays as it is. Rules of the manual: REGRA_IND_RELACAO, REGRA_RELACAO_INEXISTENTE.
 */
export function conferirLinhasEcf(o: ConferirLinhasOptions): void {
  const daBase = identificar(o.base);
  const { todos } = identificar(o.alterada);
  const porId = new Map(todos.map((identificado) => [identificado.id, identificado]));
  const ctx = createContexto(o, todos);
  const conferidas = new Set<RegistroIdentificado>();
  for (const alteracao of o.alteracoes) {
    const id = identidadeDa(alteracao, daBase);
    if (id === null) continue;
    const feito = alteracao.acao === 'EXCLUIR' ? undefined : porId.get(id);
    if (feito) conferirRegistro(ctx, alteracao, feito);
    // The line of part A that a row changes, or that it adds an account to or takes one from.
    const parteA = feito && /^M3[05]0$/.test(alteracao.registro) ? feito : porId.get(acimaDe(alteracao, id));
    if (parteA && /^M3/.test(alteracao.registro) && !conferidas.has(parteA)) {
      conferidas.add(parteA);
      conferirRelacao(ctx, alteracao, parteA);
    }
  }
}

/** The identity of the line of part A above the account of a row. */
function acimaDe(alteracao: AlteracaoSped, id: string): string {
  const [, periodo = '', codigo = ''] = id.split('|');
  return `${/^M3[01]/.test(alteracao.registro) ? 'M300' : 'M350'}|${periodo}|${codigo}`;
}

const LADOS = ['D', 'C'] as const;

function conferirRegistro(ctx: Contexto, alteracao: AlteracaoSped, identificado: RegistroIdentificado): void {
  switch (alteracao.registro) {
    case 'M010':
      conferirLista(ctx, alteracao, { coluna: 'COD_TRIBUTO', valor: alteracao.campos.COD_TRIBUTO, lista: ['I', 'C'] });
      conferirLista(ctx, alteracao, {
        coluna: 'IND_VL_SALDO_INI',
        valor: alteracao.campos.IND_VL_SALDO_INI,
        lista: LADOS,
      });
      break;
    case 'M300':
    case 'M350':
      conferirParteA(ctx, alteracao, identificado, alteracao.registro);
      break;
    case 'M305':
    case 'M355':
      conferirContaB(ctx, alteracao, identificado, alteracao.registro === 'M305' ? 'I' : 'C');
      break;
    case 'M310':
    case 'M360':
      conferirConta(ctx, alteracao, identificado);
      break;
    case 'Y570':
      conferirRetencao(ctx, alteracao, identificado);
      break;
  }
}

/** A value that is undefined was not typed, and is right. */
function conferirLista(
  ctx: Contexto,
  alteracao: AlteracaoSped,
  { coluna, valor, lista }: { coluna: string; valor: string | undefined; lista: readonly string[] },
): void {
  if (valor === undefined || lista.includes(valor)) return;
  ctx.dizer(alteracao, {
    codigo: valor === '' ? 'CAMPO_OBRIGATORIO' : 'DOMINIO',
    coluna,
    valor,
    motivo: valor === '' ? `o campo ${coluna} é obrigatório` : `não existe na lista de ${coluna}`,
    sugestao: `Use ${lista.join(' ou ')}.`,
  });
}

function conferirNaoNegativo(ctx: Contexto, alteracao: AlteracaoSped, coluna: string): void {
  const valor = alteracao.campos[coluna] ?? '';
  if ((parseDecimalSped(valor) ?? 0n) >= 0n) return;
  const motivo = `não pode ser negativo em ${coluna}`;
  ctx.dizer(alteracao, {
    codigo: 'FORMATO',
    coluna,
    valor,
    motivo,
    sugestao: 'Digite o valor sem sinal; o lado vem do indicador.',
  });
}

function conferirParteA(
  ctx: Contexto,
  alteracao: AlteracaoSped,
  identificado: RegistroIdentificado,
  registro: 'M300' | 'M350',
): void {
  const codigo = campoEcf(identificado.registro, 'CODIGO').trim();
  const linha = linhasDinamicas(registro, ctx.ano, ctx.qualificacao).get(codigo);
  const incluiu = alteracao.acao === 'INCLUIR' || alteracao.campos.CODIGO !== undefined;
  if (!linha) {
    if (!incluiu) return;
    const futura = ctx.ano > anoDaTabelaDinamica();
    ctx.dizer(alteracao, {
      nivel: futura ? 'ADVERTENCIA' : 'ERRO',
      codigo: 'REFERENCIA_INEXISTENTE',
      coluna: 'CODIGO',
      valor: codigo,
      motivo: `não está na tabela dinâmica do ${registro} para ${ctx.ano}`,
      sugestao: 'Use um código da tabela dinâmica da ECF do ano, conforme a qualificação da pessoa jurídica.',
    });
    return;
  }
  if (linha.tipoLinha === 'R') {
    const motivo = `é o título de um grupo no ${registro}, e não recebe valor`;
    const sugestao = 'Use o código de uma das linhas abaixo do título.';
    ctx.dizer(alteracao, { codigo: 'DOMINIO', coluna: 'CODIGO', valor: codigo, motivo, sugestao });
    return;
  }
  if (linha.tipoLinha === 'CNA' && alteracao.campos.VALOR !== undefined) {
    ctx.dizer(alteracao, {
      nivel: 'ADVERTENCIA',
      codigo: 'CALCULO_DIVERGENTE',
      coluna: 'VALOR',
      valor: alteracao.campos.VALOR,
      motivo: `é de uma linha que o programa validador calcula (${registro} ${codigo}), e será refeito por ele`,
      sugestao: 'Altere as linhas de que o cálculo parte.',
    });
  }
  if (linha.tipoLancamento !== '' && linha.tipoLancamento !== 'R') {
    const coluna = 'TIPO_LANCAMENTO';
    // A new line has to say its kind: without one it is added to nothing.
    const valor = alteracao.acao === 'INCLUIR' ? campoEcf(identificado.registro, coluna) : alteracao.campos[coluna];
    conferirLista(ctx, alteracao, { coluna, valor, lista: [linha.tipoLancamento] });
  }
  conferirRelacaoDigitada(ctx, alteracao, identificado, linha.tipoLancamento);
  if (linha.tipoLancamento !== 'L') conferirNaoNegativo(ctx, alteracao, 'VALOR');
}

function conferirRelacaoDigitada(
  ctx: Contexto,
  alteracao: AlteracaoSped,
  identificado: RegistroIdentificado,
  tipo: string,
): void {
  const coluna = 'IND_RELACAO';
  const lancamento = /^[AEP]$/.test(tipo);
  const mexe = alteracao.acao === 'INCLUIR' || alteracao.campos[coluna] !== undefined;
  if (mexe && lancamento && campoEcf(identificado.registro, coluna) === '') {
    const motivo = 'o campo IND_RELACAO é obrigatório em uma adição, exclusão ou compensação';
    const sugestao = 'Use 1 (conta da parte B), 2 (conta contábil), 3 (ambas) ou 4 (sem relacionamento).';
    ctx.dizer(alteracao, { codigo: 'CAMPO_OBRIGATORIO', coluna, valor: '', motivo, sugestao });
    return;
  }
  // A compensation of losses can only be related to the account of part B that holds them.
  const valor = alteracao.campos[coluna];
  if (valor !== '')
    conferirLista(ctx, alteracao, { coluna, valor, lista: tipo === 'P' ? ['1'] : ['1', '2', '3', '4'] });
}

/** The line must have accounts of the kinds that IND_RELACAO asks for, and no others. */
function conferirRelacao(ctx: Contexto, alteracao: AlteracaoSped, linha: RegistroIdentificado): void {
  const relacao = campoEcf(linha.registro, 'IND_RELACAO').trim();
  if (!/^[1234]$/.test(relacao) || (parseDecimalSped(campoEcf(linha.registro, 'VALOR')) ?? 0n) === 0n) return;
  const registro = linha.registro.forma.registro;
  const [daB, contabil] = registro === 'M300' ? ['M305', 'M310'] : ['M355', 'M360'];
  for (const [filho, relacoes, oQue] of [
    [daB, '13', 'contas da parte B'],
    [contabil, '23', 'contas contábeis'],
  ] as const) {
    const tem = ctx.filhos.get(linha)?.includes(filho) ?? false;
    const pede = relacoes.includes(relacao);
    if (tem === pede) continue;
    const onde = `${registro} ${campoEcf(linha.registro, 'CODIGO')} de ${linha.registro.periodo}`;
    ctx.dizer(alteracao, {
      codigo: pede ? 'PAI_NAO_ENCONTRADO' : 'REFERENCIA_INEXISTENTE',
      coluna: 'IND_RELACAO',
      valor: relacao,
      motivo: pede
        ? `pede ${oQue} (${filho}) no ${onde}, que não tem nenhuma`
        : `não admite ${oQue} (${filho}) no ${onde}`,
      sugestao: pede
        ? `Inclua na aba ${filho} as contas do lançamento, ou mude IND_RELACAO.`
        : `Exclua na aba ${filho} as contas do lançamento, ou mude IND_RELACAO.`,
    });
  }
}

function conferirContaB(
  ctx: Contexto,
  alteracao: AlteracaoSped,
  identificado: RegistroIdentificado,
  tributo: 'I' | 'C',
): void {
  conferirLista(ctx, alteracao, { coluna: 'IND_VL_CTA', valor: alteracao.campos.IND_VL_CTA, lista: LADOS });
  conferirNaoNegativo(ctx, alteracao, 'VL_CTA');
  const conta = campoEcf(identificado.registro, 'COD_CTA_B').trim();
  const tributos = ctx.contasB.get(conta) ?? [];
  if (tributos.includes(tributo)) return;
  const nome = tributo === 'I' ? 'IRPJ (I)' : 'CSLL (C)';
  ctx.dizer(alteracao, {
    codigo: 'REFERENCIA_INEXISTENTE',
    coluna: 'COD_CTA_B',
    valor: conta,
    motivo:
      tributos.length === 0
        ? 'não é uma conta da parte B: não está no M010'
        : `é uma conta da parte B de outro tributo; o ${alteracao.registro} pede uma do ${nome}`,
    sugestao: `Inclua a conta na aba M010 com COD_TRIBUTO ${tributo}, ou use uma que exista.`,
  });
}

function conferirConta(ctx: Contexto, alteracao: AlteracaoSped, identificado: RegistroIdentificado): void {
  conferirLista(ctx, alteracao, { coluna: 'IND_VL_CTA', valor: alteracao.campos.IND_VL_CTA, lista: LADOS });
  conferirNaoNegativo(ctx, alteracao, 'VL_CTA');
  // Without a plan of accounts (recovered from the ECD only later) nothing can be said.
  if (ctx.plano.size === 0) return;
  const conta = campoEcf(identificado.registro, 'COD_CTA').trim();
  const tipos = ctx.plano.get(conta) ?? [];
  if (!tipos.includes('A')) {
    ctx.dizer(alteracao, {
      codigo: 'REFERENCIA_INEXISTENTE',
      coluna: 'COD_CTA',
      valor: conta,
      motivo: tipos.length === 0 ? 'não está no plano de contas (J050)' : 'é uma conta sintética do J050',
      sugestao: 'Use uma conta analítica do plano de contas da ECF.',
    });
  }
  const centro = campoEcf(identificado.registro, 'COD_CCUS').trim();
  if (centro === '' || ctx.centros.has(centro)) return;
  const motivo = 'não está nos centros de custos (J100)';
  const sugestao = 'Use um centro de custos da ECF, ou deixe em branco.';
  ctx.dizer(alteracao, { codigo: 'REFERENCIA_INEXISTENTE', coluna: 'COD_CCUS', valor: centro, motivo, sugestao });
}

function conferirRetencao(ctx: Contexto, alteracao: AlteracaoSped, identificado: RegistroIdentificado): void {
  conferirLista(ctx, alteracao, { coluna: 'IND_ORG_PUB', valor: alteracao.campos.IND_ORG_PUB, lista: ['S', 'N'] });
  const cnpj = alteracao.campos.CNPJ_FON;
  if (cnpj !== undefined && findCnpj(cnpj) === undefined) {
    const motivo = 'não é um CNPJ válido';
    const sugestao = 'Confira os 14 caracteres do CNPJ da fonte pagadora.';
    ctx.dizer(alteracao, { codigo: 'FORMATO', coluna: 'CNPJ_FON', valor: cnpj, motivo, sugestao });
  }
  const codigo = alteracao.campos.COD_REC;
  if (codigo !== undefined && !codigosDeReceita().has(codigo)) {
    const motivo = 'não é um código de receita da Receita Federal';
    const sugestao = 'Use o código da retenção que está no comprovante da fonte pagadora, com 4 dígitos.';
    ctx.dizer(alteracao, { codigo: 'DOMINIO', coluna: 'COD_REC', valor: codigo, motivo, sugestao });
  }
  for (const coluna of ['VL_REND', 'IR_RET', 'CSLL_RET']) conferirNaoNegativo(ctx, alteracao, coluna);
  const [rendimento, imposto, csll] = ['VL_REND', 'IR_RET', 'CSLL_RET'].map(
    (campo) => parseDecimalSped(campoEcf(identificado.registro, campo)) ?? 0n,
  );
  const mudaValor = ['VL_REND', 'IR_RET', 'CSLL_RET'].some((campo) => alteracao.campos[campo] !== undefined);
  if (!mudaValor || (imposto ?? 0n) + (csll ?? 0n) <= (rendimento ?? 0n)) return;
  ctx.dizer(alteracao, {
    codigo: 'CALCULO_DIVERGENTE',
    coluna: 'VL_REND',
    valor: campoEcf(identificado.registro, 'VL_REND'),
    motivo: 'é menor que o imposto e a contribuição retidos sobre ele',
    sugestao: 'Confira o rendimento e as retenções no comprovante da fonte pagadora.',
  });
}

let codigos: ReadonlySet<string> | undefined;
const codigosDeReceita = (): ReadonlySet<string> => {
  codigos ??= new Set(tabela('codigo_receita').linhas.map((linha) => linha[0] ?? ''));
  return codigos;
};
