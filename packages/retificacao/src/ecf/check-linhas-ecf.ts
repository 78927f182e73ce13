import type { AlteracaoSped } from '../comum/alteracao-sped.ts';
import { parseDecimalSped } from '../sped/decimal-sped.ts';
import { checkParteA, checkRelacao } from './check-parte-a.ts';
import {
  type ConferirLinhasOptions,
  type Contexto,
  checkNaoNegativo,
  createContexto,
} from './contexto-da-conferencia.ts';
import { identidadeDa, identificar, type RegistroIdentificado } from './identidade-ecf.ts';
import { campoEcf } from './read-registros-ecf.ts';

/**
 * Checks what the rows of the workbook bring into the file beyond the rules of any ECF (`regras`): lines of part A
 * against the table of their kind, amounts without sign, and references (accounts of part B in M010, accounts and cost
 * centres in J050 and J100, the accounts that IND_RELACAO asks for). A row that uses what is not there is refused, even
 * where the base did so. Rules of the manual: REGRA_IND_RELACAO, REGRA_RELACAO_INEXISTENTE.
 */
export function checkLinhasEcf(o: ConferirLinhasOptions): void {
  const daBase = identificar(o.base);
  const { todos } = identificar(o.alterada);
  const porId = new Map(todos.map((identificado) => [identificado.id, identificado]));
  const ctx = createContexto(o, todos);
  const conferidas = new Set<RegistroIdentificado>();
  for (const alteracao of o.alteracoes) {
    const id = identidadeDa(alteracao, daBase);
    if (id === null) continue;
    const feito = alteracao.acao === 'EXCLUIR' ? undefined : porId.get(id);
    if (feito) checkRegistro(ctx, alteracao, feito);
    // The line of part A that the row changes, or whose accounts the row changes.
    const parteA = feito && /^M3[05]0$/.test(alteracao.registro) ? feito : porId.get(acimaDe(alteracao, id));
    if (parteA && /^M3/.test(alteracao.registro) && !conferidas.has(parteA)) {
      conferidas.add(parteA);
      checkRelacao(ctx, alteracao, parteA);
    }
  }
}

/** The identity of the line of part A above the account of a row. */
function acimaDe(alteracao: AlteracaoSped, id: string): string {
  const [, periodo = '', codigo = ''] = id.split('|');
  return `${/^M3[01]/.test(alteracao.registro) ? 'M300' : 'M350'}|${periodo}|${codigo}`;
}

function checkRegistro(ctx: Contexto, alteracao: AlteracaoSped, identificado: RegistroIdentificado): void {
  switch (alteracao.registro) {
    case 'M300':
    case 'M350':
      checkParteA(ctx, alteracao, identificado, alteracao.registro);
      break;
    case 'M305':
    case 'M355':
      checkContaB(ctx, alteracao, identificado, alteracao.registro === 'M305' ? 'I' : 'C');
      break;
    case 'M310':
    case 'M360':
      checkConta(ctx, alteracao, identificado);
      break;
    case 'Y570':
      checkRetencao(ctx, alteracao, identificado);
      break;
  }
}

function checkContaB(
  ctx: Contexto,
  alteracao: AlteracaoSped,
  identificado: RegistroIdentificado,
  tributo: 'I' | 'C',
): void {
  checkNaoNegativo(ctx, alteracao, 'VL_CTA');
  const conta = campoEcf(identificado.registro, 'COD_CTA_B').trim();
  const tributos = ctx.contasB.get(conta) ?? [];
  if (tributos.includes(tributo)) return;
  const nome = tributo === 'I' ? 'IRPJ (I)' : 'CSLL (C)';
  ctx.say(alteracao, {
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

function checkConta(ctx: Contexto, alteracao: AlteracaoSped, identificado: RegistroIdentificado): void {
  checkNaoNegativo(ctx, alteracao, 'VL_CTA');
  // Without a plan of accounts (it may be recovered from the ECD later) nothing can be checked.
  if (ctx.plano.size === 0) return;
  const conta = campoEcf(identificado.registro, 'COD_CTA').trim();
  const tipos = ctx.plano.get(conta) ?? [];
  if (!tipos.includes('A')) {
    ctx.say(alteracao, {
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
  ctx.say(alteracao, { codigo: 'REFERENCIA_INEXISTENTE', coluna: 'COD_CCUS', valor: centro, motivo, sugestao });
}

function checkRetencao(ctx: Contexto, alteracao: AlteracaoSped, identificado: RegistroIdentificado): void {
  for (const coluna of ['VL_REND', 'IR_RET', 'CSLL_RET']) checkNaoNegativo(ctx, alteracao, coluna);
  const [rendimento, imposto, csll] = ['VL_REND', 'IR_RET', 'CSLL_RET'].map(
    (campo) => parseDecimalSped(campoEcf(identificado.registro, campo)) ?? 0n,
  );
  const mudaValor = ['VL_REND', 'IR_RET', 'CSLL_RET'].some((campo) => alteracao.campos[campo] !== undefined);
  if (!mudaValor || (imposto ?? 0n) + (csll ?? 0n) <= (rendimento ?? 0n)) return;
  ctx.say(alteracao, {
    codigo: 'CALCULO_DIVERGENTE',
    coluna: 'VL_REND',
    valor: campoEcf(identificado.registro, 'VL_REND'),
    motivo: 'é menor que o imposto e a contribuição retidos sobre ele',
    sugestao: 'Confira o rendimento e as retenções no comprovante da fonte pagadora.',
  });
}
